import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { goOn, heading, open, settled, type TheStage } from './stage.js';

/** Of pages that have one and the same figure for each of their rows. */
const MOST = 8;

/** A number that is a link: alone, or with what it counts, or of how many. */
interface Figure {
  address: string;
  number: number;
}

const NUMBER = /^([\d,]+)(?: of [\d,]+)?(?: \D+)?$/;
/** What lists say about themselves: `6 checks`, `25 of 93 controls`, `3 of 12`. */
const COUNT = /^([\d,]+)(?: (?:findings?|vulnerabilit(?:y|ies)|devices?|checks?)| of [\d,]+(?: controls)?)$/;
const numeric = (text: string | undefined): number => Number(text?.replaceAll(',', ''));

async function figuresOf(page: Page): Promise<Figure[]> {
  const links = await page.locator('main a').evaluateAll((all) =>
    all.map((link) => {
      const { innerText, href } = link as unknown as { innerText: string; href: string };
      return { text: innerText.replaceAll(/\s+/g, ' ').trim(), href };
    }),
  );
  const figures = links.flatMap(({ text, href }) => {
    const { pathname, search, hash } = new URL(href);
    const found = NUMBER.exec(text);
    return found === null ? [] : [{ address: pathname + search + hash, number: numeric(found[1]) }];
  });
  return [...new Map(figures.map((figure) => [figure.address, figure])).values()];
}

/** At most so many of them, at even distances. */
function spread<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(all.length, most) }, (_, at) => all[Math.floor(at * step)]).filter(
    (each) => each !== undefined,
  );
}

/** What a list says that it counts; of a cell of the matrix the checks of its row. */
async function countOf(page: Page, { address }: Figure): Promise<number> {
  const cell = /#(cell-\d-\d)$/.exec(address)?.[1];
  if (cell !== undefined) return numeric(await page.locator(`#${cell} > td`).nth(4).innerText());
  const said = page.locator('main').getByRole('status').filter({ hasText: COUNT }).first();
  return numeric(COUNT.exec((await said.innerText()).replaceAll(/\s+/g, ' '))?.[1]);
}

/** Every figure that leads to rows leads to as many of them. */
export function tellOfFigures(stage: TheStage): void {
  describe('figures', () => {
    it.each([
      ['/', 'Overview', 5],
      ['/risk-matrix', 'Risk matrix', 8],
      ['/compliance', 'Compliance', 1],
      ['/compliance/frameworks/iso-27001-2022/assessment', 'ISO/IEC 27001', 6],
      ['/devices', 'Devices', 6],
      ['/cloud', 'Cloud suites', 4],
      ['/threat-model', 'Threat model', 5],
      ['/recommendations?kind=upgrade', 'Recommendations', 2],
    ])('on %s are the rows behind them', async (address, title, least) => {
      const { page } = stage().window;
      await open(page, address);
      await heading(page, new RegExp(`^${title}`));
      const all = await figuresOf(page);
      // All of the overview; of others some, from the first to the last.
      const figures = address === '/' ? all : spread(all, MOST);
      expect(figures.length).toBeGreaterThanOrEqual(least);
      const listed: Figure[] = [];
      for (const figure of figures) {
        await goOn(page, figure.address);
        listed.push({ ...figure, number: await countOf(page, figure) });
      }
      expect(listed).toEqual(figures);
    });

    it.each([
      '/findings?state=open',
      '/vulnerabilities?status=open',
      '/devices',
      '/cloud/google-workspace?status=fail',
    ])('of %s are the rows that it shows', async (address) => {
      const { page } = stage().window;
      await open(page, address);
      await settled(page);
      const rows = await page.locator('main tbody tr:not([aria-hidden])').count();
      expect(rows).toBe(await countOf(page, { address, number: 0 }));
      expect(rows).toBeGreaterThan(0);
    });
  });
}
