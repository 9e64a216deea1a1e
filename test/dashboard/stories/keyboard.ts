import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { heading, open, type TheStage } from './stage.js';

interface Focused {
  name: string;
  tag: string;
  isInMain: boolean;
  isInDialog: boolean;
  /** It is drawn, within the window, with an outline, and nothing sticky lies over it. */
  isSeen: boolean;
}

/** What has the focus, and whether somebody who looks can tell: soon, for the browser draws when it has time. */
async function focused(page: Page): Promise<Focused> {
  for (let at = 0; at < 5; at += 1) {
    const found = await read(page);
    if (found.isSeen) return found;
  }
  return read(page);
}

function read(page: Page): Promise<Focused> {
  // Read by the debugger in the page, where `document` is.
  // One frame later: with reduced motion everything changes within one.
  return page.evaluate(`(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const it = document.activeElement;
    const { left, top, width, height } = it.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
    const style = getComputedStyle(it);
    const hasOutline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
    return {
      name: (it.getAttribute('aria-label') ?? it.innerText ?? '').trim().slice(0, 60),
      tag: it.tagName.toLowerCase(),
      isInMain: it.closest('main') !== null,
      isInDialog: it.closest('[role=dialog]') !== null,
      isSeen: hasOutline && over !== null && (it.contains(over) || over.contains(it)),
    };
  })()`);
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Goes on with Tab until something of this name has the focus; gives what had it on the way. */
async function tabTo(page: Page, name: RegExp, most = 80): Promise<Focused[]> {
  const way: Focused[] = [];
  for (let at = 0; at < most; at += 1) {
    await press(page, 'Tab');
    const here = await focused(page);
    way.push(here);
    if (name.test(here.name)) return way;
  }
  throw new Error(`Tab never came to ${String(name)}: ${way.map((each) => each.name).join(' | ')}`);
}

/** All of it without a mouse. */
export function tellOfTheKeyboard(stage: TheStage): void {
  describe('the keyboard', () => {
    it('skips to the content, and goes through shell, filters and rows in the order in which one reads', async () => {
      const { page } = stage().window;
      await open(page, '/vulnerabilities?status=open');
      await press(page, 'Tab');
      expect(await focused(page)).toMatchObject({ name: 'Skip to the content', isSeen: true });
      await press(page, 'Enter');
      const way = await tabTo(page, /^Download/);
      expect(way.every(({ isInMain, isSeen }) => isInMain && isSeen)).toBe(true);
      const rows = await tabTo(page, /^CVE-/);
      expect(rows.filter(({ isSeen, name }) => !isSeen && !name.startsWith('Select'))).toEqual([]);
      await press(page, 'Enter');
      await heading(page, /^CVE-/);
      await page.waitForFunction(() => {
        const { document } = globalThis as unknown as { document: { activeElement: { id: string } } };
        return document.activeElement.id === 'main';
      });
    });

    it('comes through a whole page and out of it: nothing holds it, nothing that has the focus is hidden', async () => {
      const { page } = stage().window;
      for (const address of [
        '/',
        '/compliance/frameworks/iso-27001-2022/assessment?status=compliant',
        '/risk-matrix',
      ]) {
        await open(page, address);
        const hidden: string[] = [];
        let at = 0;
        for (; at < 250; at += 1) {
          await press(page, 'Tab');
          const { isSeen, name, tag } = await focused(page);
          if (tag === 'body' || (at > 0 && name === 'Skip to the content')) break;
          if (!isSeen && tag !== 'input') hidden.push(`${tag} ${name}`);
        }
        expect([address, hidden]).toEqual([address, []]);
        expect(at).toBeLessThan(250);
      }
    });

    it('opens a filter, ticks, and is given back the button; a menu, too', async () => {
      const { page } = stage().window;
      await open(page, '/vulnerabilities?status=open');
      const severity = page.getByRole('search').getByRole('button', { name: 'Severity', exact: true });
      await severity.focus();
      await press(page, 'Enter');
      await page.getByRole('checkbox', { name: 'High' }).focus();
      await press(page, 'Space');
      await page.waitForURL(/severity=high/);
      await press(page, 'Escape');
      expect((await focused(page)).name).toMatch(/^Severity/);
      const account = page.getByRole('button', { name: /^Account/ });
      await account.focus();
      await press(page, 'Enter');
      await page.getByRole('menuitemradio').first().waitFor();
      await press(page, 'ArrowDown', 'ArrowDown', 'Escape');
      expect((await focused(page)).name).toMatch(/^Account/);
    });

    it('is kept inside a dialog, and given back to what opened it', async () => {
      const { page } = stage().window;
      await open(page, '/vulnerabilities?status=open');
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).focus();
      await press(page, 'Space');
      const decide = page.getByRole('button', { name: /^Decide about \d+ …$/ });
      await decide.focus();
      await press(page, 'Enter');
      await page.getByRole('dialog').waitFor();
      for (let at = 0; at < 30; at += 1) {
        await press(page, at % 4 === 3 ? 'Shift+Tab' : 'Tab');
        expect((await focused(page)).isInDialog).toBe(true);
      }
      await press(page, 'Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.waitForFunction(() => {
        const { document } = globalThis as unknown as { document: { activeElement: { innerText: string } } };
        return document.activeElement.innerText.startsWith('Decide about');
      });
    });

    it('finds a page and a vulnerability in the palette', async () => {
      const { page } = stage().window;
      await open(page, '/');
      await press(page, 'Control+k');
      await page.getByRole('combobox').waitFor();
      await page.keyboard.type('threat');
      await press(page, 'Enter');
      await heading(page, 'Threat model');
      await press(page, 'Control+k');
      await page.getByRole('combobox').waitFor();
      await page.keyboard.type('cve-2023-52425');
      await page.getByRole('option', { name: 'Open CVE-2023-52425' }).waitFor();
      await press(page, 'Enter');
      await heading(page, 'CVE-2023-52425');
    });

    it('has single keys for who wants them, and says which', async () => {
      const { page } = stage().window;
      await open(page, '/');
      await press(page, 'g', 'v', '?');
      expect([new URL(page.url()).pathname, await page.getByRole('dialog').count()]).toEqual(['/', 0]);
      await page.getByRole('button', { name: /^Account/ }).press('Enter');
      await page.getByRole('menuitem', { name: 'Keyboard' }).press('Enter');
      const help = page.getByRole('dialog', { name: 'Keyboard' });
      await help.getByRole('checkbox', { name: 'Single-key shortcuts' }).press('Space');
      await press(page, 'Escape');
      await help.waitFor({ state: 'detached' });
      await press(page, 'g', 'v');
      await heading(page, 'Vulnerabilities');
      await press(page, '/');
      expect((await focused(page)).name).toBe('Search this list');
      await page.keyboard.type('g d ?');
      expect([await help.count(), new URL(page.url()).pathname]).toEqual([0, '/vulnerabilities']);
      await page.locator('main').focus();
      await press(page, '?');
      await help.getByRole('checkbox').press('Space');
      await press(page, 'Escape');
      await help.waitFor({ state: 'detached' });
    });

    it('registers a device, and attests a control', async () => {
      const { page } = stage().window;
      await open(page, '/devices/new');
      await page.getByLabel('Name').focus();
      await page.keyboard.type('by-keyboard');
      await tabTo(page, /^Register and show the command/);
      await press(page, 'Enter');
      await page.getByRole('region', { name: 'The command that enrols' }).waitFor();
      await open(page, '/compliance/frameworks/iso-27001-2022/controls/A.5.1/attest');
      await page.locator('main').focus();
      const way = await tabTo(page, /^(?:Save|Attest|Keep|Send)/);
      expect(way.filter(({ isInMain }) => !isInMain)).toEqual([]);
      expect(way.some(({ tag }) => tag === 'textarea')).toBe(true);
    });
  });
}
