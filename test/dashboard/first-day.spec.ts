import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { movedClock } from '../../scripts/test/moved-clock.mjs';
import {
  fakeRoot,
  removeTemporaryDirectories,
  SMALL_DEBIAN,
  temporaryDirectory,
} from '../../agent/test/support/fake-tree.js';
import { startService, type TestService } from '../support/service.js';
import { openWindow, signInAs, startBrowser, type Window } from './browser.js';

const PROGRAM = fileURLToPath(new URL('../../agent/dist/posture-agent.mjs', import.meta.url));
const REPORT = fileURLToPath(new URL('../../src/scans/adapters/trivy/samples/image.json', import.meta.url));
/** Of a framework that everybody has, a control that only people can speak for. */
const CONTROL = '/compliance/frameworks/nist-csf-2.0/controls/GV.PO-01';

let service: TestService;
let browser: Browser;
let window: Window;
let root: string;
let state: string;
/** How many vulnerabilities the overview says are open. */
let found: number;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ NODE_ENV: 'development' }), startBrowser()]);
  [root, state] = [fakeRoot(SMALL_DEBIAN), temporaryDirectory()];
  window = await openWindow(browser, service.url);
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
  removeTemporaryDirectories();
});

/** Runs the agent that the service offers, on a small machine of its own; gives its exit code. */
function agent(words: string[], token?: string): Promise<number | null> {
  const child = spawn(process.execPath, [PROGRAM, ...words, '--state-dir', state, '--root', root], {
    env: { ...movedClock(), ...(token !== undefined && { POSTURE_ENROLLMENT_TOKEN: token }) },
    stdio: 'ignore',
  });
  return new Promise((resolve) => {
    child.once('close', resolve);
  });
}

/** Somebody who has read nothing, in an organization that has nothing: each step follows from what the page before says. */
describe('a first day', () => {
  it('begins with three steps, of which the first leads to the wizard', async () => {
    const { page } = window;
    await signInAs(page, 'You');
    await page.getByText('Three steps to your first figures').waitFor();
    await page.getByRole('link', { name: 'Enrol a device' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add a device' }).waitFor();
  });

  it('enrols a machine with the one line that the wizard gives, and sees its scan arrive', async () => {
    const { page } = window;
    await page.getByLabel('Name').fill('front-desk');
    await page.getByRole('button', { name: 'Register and show the command' }).click();
    const command = await page.getByRole('region', { name: 'The command that enrols' }).innerText();
    const token = /POSTURE_ENROLLMENT_TOKEN=(\S+)/.exec(command)?.[1];
    expect(await agent(['enroll', '--server', service.url], token)).toBe(0);
    await page.getByRole('heading', { name: 'front-desk reported' }).waitFor();
    await page.getByText('3 packages (deb)', { exact: false }).waitFor();
    const installs = page.getByRole('region', { name: 'The command that installs' });
    await installs.filter({ hasText: 'sudo node posture-agent.mjs install --yes' }).waitFor();
  });

  it('reads what a scanner found, from the overview down to the proof', async () => {
    const { page } = window;
    expect(await agent(['submit', REPORT])).toBe(0);
    await page.goto('/');
    const open = page.getByRole('main').getByRole('link', { name: /^[1-9]\d*\s*Open vulnerabilities$/ });
    while (!(await isThere(open))) await page.reload();
    found = Number.parseInt(await open.innerText(), 10);
    await open.click();
    await page
      .getByRole('status')
      .filter({ hasText: `${found} vulnerabilities` })
      .waitFor();
    await page.getByRole('rowheader').getByRole('link').first().click();
    await page.getByText('front-desk').first().waitFor();
  });

  it('decides about one with a reason and an end, and finds the decision', async () => {
    const { page } = window;
    const id = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('button', { name: 'Decide …' }).click();
    await page.getByLabel('Reason').fill('The module is not loaded here.');
    await page.getByRole('dialog').getByRole('button', { name: 'Decide', exact: true }).click();
    await page.getByText(/^Decided about /).waitFor();
    await page.goto('/vulnerabilities/decisions');
    // Where there is no room for the column, it is one of those that can be asked for.
    await page.getByRole('row').filter({ hasText: id }).getByText('You').waitFor({ state: 'attached' });
    await page.goto('/vulnerabilities?status=open');
    await page
      .getByRole('status')
      .filter({ hasText: `${found - 1} vulnerabilit` })
      .waitFor();
  });

  it('attests a control with evidence, which then counts as claimed', async () => {
    const { page } = window;
    await page.goto(`${CONTROL}/attest`);
    const status = page.getByLabel('Implementation status');
    await page.getByLabel('Statement').fill('Signed by the management, read by everybody on the first day.');
    await page.getByRole('button', { name: 'Attest', exact: true }).click();
    // What nobody assessed is not presumed to be met: it was not sent.
    await page.getByText('Choose how far the control is met.').waitFor();
    expect(await status.inputValue()).toBe('');
    await status.selectOption({ label: 'Implemented' });
    await page.getByRole('button', { name: 'Attest', exact: true }).click();
    await page.getByText('GV.PO-01 is attested').waitFor();
    await page.goto('/compliance/frameworks/nist-csf-2.0/assessment?decidedBy=attested');
    await page
      .getByRole('status')
      .filter({ hasText: /^1 of \d+ controls$/ })
      .waitFor();
  });

  it('makes the report for whoever decides', async () => {
    const { page } = window;
    await page.goto('/reports');
    await page.getByRole('button', { name: 'Make the PDF' }).click();
    await page.getByText('The report is ready.').waitFor();
    const path = await page.getByRole('link', { name: 'Download the PDF' }).getAttribute('href');
    const answer = await page.request.get(path ?? '');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
    expect([window.faults, window.strays]).toEqual([[], []]);
  });
});

/** Whether it comes soon; what is counted in the background takes its time. */
async function isThere(what: Locator): Promise<boolean> {
  return what.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  );
}
