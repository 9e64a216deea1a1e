import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { movedClock } from '../../scripts/test/moved-clock.mjs';
import {
  fakeRoot,
  removeTemporaryDirectories,
  SMALL_DEBIAN,
  temporaryDirectory,
} from '../../agent/test/support/fake-tree.js';
import { startService, type TestService } from '../support/service.js';
import { expectNarrow, openWindowAs, settled, startBrowser, violations, type Window } from './browser.js';

const PROGRAM = fileURLToPath(new URL('../../agent/dist/posture-agent.mjs', import.meta.url));
/** A clock that is an hour behind, for one run of the agent. */
const AN_HOUR_BEHIND = 'data:text/javascript,const now = Date.now; Date.now = () => now() - 3_600_000;'.replaceAll(
  ' ',
  '%20',
);

let service: TestService;
let browser: Browser;
let window: Window;
let root: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ NODE_ENV: 'development' }), startBrowser()]);
  root = fakeRoot(SMALL_DEBIAN);
  window = await openWindowAs(browser, service, 'ada');
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
  removeTemporaryDirectories();
});

/** Runs the agent that the service offers, on a small machine of its own; gives its exit code. */
function agent(state: string, words: string[], { token, clock }: { token?: string; clock?: string } = {}) {
  const place = ['--state-dir', state, ...(words[0] === 'status' ? [] : ['--root', root])];
  const before = clock === undefined ? [] : ['--import', clock];
  const child = spawn(process.execPath, [...before, PROGRAM, ...words, ...place], {
    env: { ...movedClock(), ...(token !== undefined && { POSTURE_ENROLLMENT_TOKEN: token }) },
    stdio: 'ignore',
  });
  return new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
}

/** The token in the command that the wizard shows. */
async function tokenOf(page: Page): Promise<string> {
  const command = await page.getByRole('region', { name: 'The command that enrols' }).innerText();
  return /POSTURE_ENROLLMENT_TOKEN=(\S+)/.exec(command)![1]!;
}

async function register(page: Page, name: string): Promise<string> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Register and show the command' }).click();
  return tokenOf(page);
}

/** Asks for another command, and gives the token in it. */
async function anotherToken(page: Page, before: string): Promise<string> {
  await page.getByRole('button', { name: 'Make a new command' }).click();
  const commands = page.getByRole('region', { name: 'The command that enrols' });
  await commands.filter({ hasNotText: before }).waitFor();
  return tokenOf(page);
}

const enroll = ['enroll', '--no-scan', '--retries', '0', '--server'];

describe('the wizard, with the agent that the service offers,', () => {
  const [first, second] = [temporaryDirectory(), temporaryDirectory()];
  let token: string;

  it('names a token that another machine has used, and that a newer one has ended', async () => {
    const { page } = window;
    await page.goto('/devices/new');
    token = await register(page, 'lab-1');
    expect(await agent(first, [...enroll, service.url], { token })).toBe(0);
    expect(await agent(second, [...enroll, service.url], { token })).toBe(1);
    await page.getByText('The token was used already').waitFor();
    await page.getByText('It was used by', { exact: false }).waitFor();
    expect(await violations(page)).toEqual([]);

    token = await anotherToken(page, token);
    await page.getByText('The token was used already').waitFor({ state: 'detached' });
    await service.database.query(`UPDATE enrollment_token SET expires_at = now() WHERE used_at IS NULL`);
    expect(await agent(second, [...enroll, service.url], { token })).toBe(1);
    await page.getByText('The token had expired').waitFor();
  });

  it('names an agent that goes on with the token of before, and a clock that is an hour off', async () => {
    const { page } = window;
    token = await anotherToken(page, token);
    expect(await agent(second, [...enroll, service.url], { token })).toBe(0);
    await agent(first, ['status']);
    await page.getByText('A token of this device that is no longer valid is still in use').waitFor();
    await agent(second, ['status'], { clock: AN_HOUR_BEHIND });
    await page.getByText(/^The device’s clock is 3,[56]\d\d s behind$/).waitFor();
    await page.getByText('The agent has learned the difference', { exact: false }).waitFor();
  });

  it('sees the scan of the right one arrive, and says of the device what was refused last', async () => {
    const { page } = window;
    expect(await agent(second, ['scan'])).toBe(0);
    await page.getByRole('heading', { name: 'lab-1 reported' }).waitFor();
    await page.getByText('3 packages (deb)', { exact: false }).waitFor();
    const installs = page.getByRole('region', { name: 'The command that installs' });
    await installs.filter({ hasText: 'sudo node posture-agent.mjs install --yes' }).waitFor();
    await service.database.query(`UPDATE device SET agent_version = '0.0.1' WHERE name = 'lab-1'`);
    await page.reload();
    await page.getByText('Its agent has version 0.0.1.', { exact: false }).waitFor();
    await agent(first, ['status']);
    await page.getByRole('link', { name: 'Open the device' }).click();
    await page.getByRole('heading', { level: 1, name: 'lab-1' }).waitFor();
    const banner = page.getByText('A token of this device that is no longer valid', { exact: false });
    while ((await banner.count()) === 0) {
      await page.reload();
      await settled(window);
    }
    expect(await violations(page)).toEqual([]);
    await expectNarrow(window);
  });

  it('asks nobody but the service, and breaks no rule of its own policy', () => {
    expect([window.faults, window.strays]).toEqual([[], []]);
  });
});
