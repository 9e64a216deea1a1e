import { describe, expect, it } from '@jest/globals';
import type { CDPSession } from 'playwright-core';
import { listSteps, MOST_ROWS_DRAWN, wholeListOf } from '../../../bench/support/list-use.mjs';
import { openWindowAs, settled, type Window } from '../browser.js';
import { countWork, type Work, workOf } from '../work-of.js';
import type { Stage, TheStage } from './stage.js';

const LIST = '/vulnerabilities?status=open';

/** Of a click in a row or on all: the boxes in sight and what stands around the list, but not one cell (158 to 190). */
const CHOOSING: Work = { commits: 4, rendered: 220, added: 20, calls: 300 };
/**
 * Of a key that scrolls, or another filter: the rows that come into sight, each time up to 1100, and on a slow machine some times
 * over. Ten thousand rows would be many times these limits.
 */
const SCROLLING: Work = { commits: 50, rendered: 5000, added: 10_000, calls: 5000 };

/** A list stays quick by what it does not do: as much for ten thousand rows as for a hundred (decision 0060). */
export function tellOfLongLists(stage: TheStage): void {
  describe('a long list', () => {
    it.each([100, 10_000])('of %d rows has those in sight, and does little for a click or a key', async (rows) => {
      const { window, debug } = await openLongList(stage(), rows);
      const { page } = window;
      expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(rows + 1));
      for (const { name, click, press } of listSteps('End')) {
        if (click !== undefined) await page.locator(click).scrollIntoViewIfNeeded();
        const work = await workOf(window, debug, () =>
          click === undefined ? page.keyboard.press(press) : page.click(click),
        );
        expect([name, tooMuch(work, click === undefined ? SCROLLING : CHOOSING)]).toEqual([name, {}]);
        expect(await page.locator('tbody tr').count()).toBeLessThanOrEqual(MOST_ROWS_DRAWN);
      }
      await window.context.close();
    });

    it('of ten thousand rows gives way to another by a filter, and draws as little', async () => {
      const { window, debug } = await openLongList(stage(), 10_000);
      const { page } = window;
      await page.getByRole('search').getByRole('button', { name: 'Severity', exact: true }).click();
      const work = await workOf(window, debug, async () => {
        await page.getByRole('checkbox', { name: 'High' }).check();
        await page.waitForURL(/severity=high/);
      });
      expect(tooMuch(work, SCROLLING)).toEqual({});
      expect(await page.locator('tbody tr').count()).toBeLessThanOrEqual(MOST_ROWS_DRAWN);
      await window.context.close();
    });
  });
}

/** What of it is more than it may be. */
function tooMuch(work: Work, most: Work): Partial<Work> {
  return Object.fromEntries(Object.entries(work).filter(([name, count]) => count > most[name as keyof Work]));
}

async function openLongList({ browser, service }: Stage, rows: number): Promise<{ window: Window; debug: CDPSession }> {
  const window = await openWindowAs(browser, service, 'ada');
  await answerWith(window, rows);
  const debug = await countWork(window);
  await window.page.goto(LIST);
  await settled(window);
  return { window, debug };
}

/** Answers the list with so many rows, made of the first that the service gives. */
async function answerWith({ page }: Window, rows: number): Promise<void> {
  await page.route('**/api/v1/vulnerabilities?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { id: string }[]; page: object };
    const all = Array.from({ length: rows }, (_, at) => ({ ...answer.data[0], id: `CVE-2026-${10_000 + at}` }));
    await route.fulfill({ response, json: { ...answer, ...wholeListOf(all, answer.page) } });
  });
}
