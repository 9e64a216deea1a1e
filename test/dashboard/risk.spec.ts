import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startDemoService } from '../support/demo-service.js';
import type { TestService } from '../support/service.js';
import { expectUsable, openWindowAs, startBrowser, type Window } from './browser.js';

let service: TestService;
let browser: Browser;
let window: Window;

/** Ada's organization with its demo: findings, checks, gaps of cloud suites. */
beforeAll(async () => {
  [service, browser] = await Promise.all([startDemoService({ NODE_ENV: 'development' }), startBrowser()]);
  window = await openWindowAs(browser, service, 'ada');
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** Waits for the list of findings to say that it has so many. */
async function findFindings(count: number): Promise<void> {
  const said = count === 1 ? /^1 finding$/ : new RegExp(`^${count.toLocaleString('en')} findings$`);
  await window.page.getByRole('heading', { level: 1, name: 'Findings' }).waitFor();
  await window.page.getByRole('status').filter({ hasText: said }).waitFor();
}

function numberIn(text: string): number {
  return Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''));
}

describe('the risk matrix', () => {
  it('opens from a cell, by keyboard, exactly the findings that it counts', async () => {
    const { page } = window;
    await page.goto('/risk-matrix');
    const matrix = page.getByRole('table', { name: /^Open findings and failing checks/ });
    await matrix.getByRole('columnheader', { name: '5 very high' }).waitFor();
    const link = matrix.getByRole('link', { name: / findings?$/ }).last();
    const count = numberIn(await link.innerText());
    await link.focus();
    await page.keyboard.press('Enter');
    expect(page.url()).toMatch(/\/findings\?likelihood=\d&impact=\d$/);
    await findFindings(count);
  });

  it('draws the line where the address says, and lists what lies above it', async () => {
    const { page } = window;
    await page.goto('/risk-matrix?view=inherent');
    await page.getByLabel('Draw the line').selectOption('very-low');
    await page.waitForURL('**/risk-matrix?view=inherent&line=very-low');
    await page.reload();
    const card = page.getByRole('region', { name: 'Appetite line' });
    expect(await card.getByLabel('Draw the line').inputValue()).toBe('very-low');
    const links = card.getByRole('link', { name: /finding/ });
    await links.first().waitFor();
    const counts = (await links.allInnerTexts()).map(numberIn);
    const sum = counts.reduce((all, each) => all + each, 0);
    expect(numberIn((await card.getByRole('status').innerText()).replace('Above the line', ''))).toBe(sum);
    await links.last().click();
    await findFindings(counts.at(-1) ?? 0);
  });
});

describe('the threat model', () => {
  it('adds up to the score, and shows as many threats as a letter counts', async () => {
    const { page } = window;
    await page.goto('/threat-model');
    const parts = page.getByRole('table', { name: /^Points of the score/ }).getByRole('cell');
    await parts.first().waitFor();
    const points = (await parts.allInnerTexts()).map((text) => (/^under 0\.0\d$/.test(text) ? 0 : Number(text)));
    const score = points.pop() ?? 0;
    expect(points.reduce((sum, each) => sum + each, 0)).toBeCloseTo(score, 1);
    const link = page.getByRole('row', { name: /Tampering/ }).getByRole('link');
    const count = numberIn(await link.innerText());
    await link.click();
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${String(count)} of`) })
      .waitFor();
    expect(await page.getByRole('button', { name: /^Data or software is changed/ }).count()).toBe(count);
  });

  it('leads from a threat to the findings that it rests on, and keeps it open over a reload', async () => {
    const { page } = window;
    await page.goto('/threat-model?letter=D');
    const threat = page.getByRole('button', { name: /^A service stops, over the network/ });
    await threat.click();
    await page.waitForURL(/threat=d-network/);
    await page.reload();
    await page.getByText('assumed by a rule').first().waitFor();
    expect(await threat.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('table', { name: 'What it rests on' }).locator('a[href^="/findings"]').first().click();
    await page.getByRole('heading', { level: 1, name: 'Findings' }).waitFor();
    expect(new URL(page.url()).search).toMatch(
      /^\?vulnerabilityId=[\w-]+&state=open$|^\?state=open&vulnerabilityId=[\w-]+$/,
    );
  });
});

describe('the recommendations', () => {
  it('take the score of an action apart, so that it can be checked by hand', async () => {
    const { page } = window;
    await page.goto('/recommendations?sort=rice');
    await page
      .getByRole('button', { name: /^[\d.,]+, How RICE/ })
      .first()
      .click();
    const table = page.getByRole('table', { name: 'Reach × impact × confidence ÷ effort' });
    const cells = (await table.getByRole('cell').allInnerTexts()).map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
    const [reach = 0, impact = 0, confidence = 0, effort = 0, score] = cells;
    expect((reach * impact * confidence) / effort).toBeCloseTo(score ?? -1, 1);
    await page.keyboard.press('Escape');
  });

  it('open beside the list from the keyboard, and give the focus back', async () => {
    const { page } = window;
    await page.goto('/recommendations');
    const link = page.getByRole('row').nth(1).getByRole('link').first();
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('heading', { name: 'Effect on the risk score' }).waitFor();
    expect(page.url()).toContain('action=');
    await page.keyboard.press('Escape');
    await page.getByRole('row').nth(1).locator('a:focus').waitFor();
  });

  it('try out a plan that the address keeps, and lead to the findings that an action counts', async () => {
    const { page } = window;
    await page.goto('/recommendations?kind=upgrade');
    const row = page.getByRole('row').nth(1);
    await row.getByRole('checkbox').check();
    await page.waitForURL(/simulate=/);
    await page.reload();
    await page
      .getByRole('region', { name: 'Try out a plan' })
      .getByText(/\d → \d/)
      .waitFor();
    expect(await row.getByRole('checkbox').isChecked()).toBe(true);
    const link = row.getByRole('link').last();
    const count = numberIn(await link.innerText());
    await link.click();
    await findFindings(count);
  });

  it('are written on request, followed to the end, and say who wrote them', async () => {
    const { page } = window;
    await page.goto('/recommendations/written');
    await page.getByText('No advice has been written yet').waitFor();
    await page.getByRole('button', { name: 'Write advice' }).click();
    await page.getByText('Advice rewritten.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    const label = page.getByRole('region', { name: 'Written by a machine' });
    await label.getByText('built-in template, no language model').waitFor();
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
  });
});

describe('each of these pages', () => {
  it.each([
    ['/risk-matrix', 'Risk matrix'],
    ['/threat-model?letter=S,D&threat=d-network', 'Threat model'],
    ['/recommendations', 'Recommendations'],
    ['/recommendations/written', 'Written advice'],
  ])('%s has nothing that axe complains about, and fits a window of 320 pixels', async (path, title) => {
    await expectUsable(window, path);
    await window.page.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  it('says what to do where nothing was ever looked at', async () => {
    const other = await openWindowAs(browser, service, 'me');
    await other.page.goto('/risk-matrix');
    await other.page.getByText('There is nothing to place yet').waitFor();
    await other.page.goto('/threat-model');
    await other.page.getByText('No threat is known yet').waitFor();
    await other.page.goto('/recommendations');
    await other.page.getByText('Nothing to recommend yet').waitFor();
    await other.context.close();
  });

  it('asks nobody but the service, and breaks no rule of its own policy', () => {
    expect(window.strays).toEqual([]);
    expect(window.faults).toEqual([]);
  });
});
