import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startDemoService } from '../support/demo-service.js';
import type { TestService } from '../support/service.js';
import { expectUsable, openWindowAs, startBrowser, type Window } from './browser.js';

const CSF = '/compliance/frameworks/nist-csf-2.0';
const SOA = '/compliance/frameworks/iso-27001-2022';
const API = '/api/v1/compliance/frameworks/nist-csf-2.0/controls/PR.DS-01';
const HOSTILE = 'Restored each quarter. <img src=x onerror=alert(1)>';

let service: TestService;
let browser: Browser;
let window: Window;

/** Ada's organization with its demo: signals, claims that end, one that signals deny. */
beforeAll(async () => {
  [service, browser] = await Promise.all([startDemoService({ NODE_ENV: 'development' }), startBrowser()]);
  window = await openWindowAs(browser, service, 'ada');
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

const HOUSE = {
  format: 1,
  slug: 'house-rules',
  name: 'House rules',
  version: '2026',
  publisher: 'Example Ltd',
  licence: 'Our own.',
  sections: [{ id: 'A', title: 'Machines' }],
  controls: [{ id: 'A.1', title: 'Disks are encrypted', section: 'A', weight: 3, kind: 'prevent' }],
};

const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();
const numberOf = (text: string): number => Number(/[\d,]+/.exec(text)![0].replaceAll(',', ''));

/** Of a colour as a browser gives it, 0-1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/\d+/g)].map(([part]) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('compliance', () => {
  it('leads from a number of a framework to as many controls, over reload and back', async () => {
    const { page } = window;
    await page.goto('/compliance');
    await page.getByRole('link', { name: 'NIST Cybersecurity Framework' }).click();
    await heading(page, 'NIST Cybersecurity Framework 2.0');
    const results = page.getByRole('region', { name: 'Results of controls' });
    const partly = results.getByRole('listitem').filter({ hasText: 'In part' }).getByRole('link');
    const count = numberOf(await partly.innerText());
    await partly.click();
    await page.waitForURL(/status=partially-compliant/);
    const shown = page.getByRole('status').filter({ hasText: new RegExp(`^${String(count)} of \\d+ controls$`) });
    await shown.waitFor();
    await page.reload();
    await shown.waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'In part' }).count()).toBe(count);
    await page.goBack();
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ controls$/ })
      .waitFor();
    await page.getByRole('button', { name: /^PR Protect/ }).click();
    await page.waitForURL(/open=PR/);
  });

  it('shows which devices stand behind a signal, as many as it says', async () => {
    const { page } = window;
    await page.goto(`${CSF}/controls/PR.DS-01/evidence`);
    await page.getByText('Contradicted.').waitFor();
    const link = page
      .getByRole('region', { name: 'Signals', exact: true })
      .getByRole('link', { name: /not reported$/ });
    const count = numberOf(await link.last().innerText());
    await link.last().click();
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${String(count)} devices?$`) })
      .waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'Not reported' }).count()).toBe(count);
  });

  it('says beside a signal of how many devices nothing is known, and which of those that fail are too old to count', async () => {
    const { page } = window;
    await page.goto('/compliance/signals/hardening-benchmark?outcome=fail');
    await page.getByText(/^passes on 0 of 1 device where this is known, \d+ unknown/).waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'Fails' }).count()).toBe(1);
    await page.goto(`${CSF}/controls/PR.PS-01/evidence`);
    const link = page.getByRole('link', { name: /^\d+ fail, \d+ of them too old to count$/ });
    const [failing = 0, stale = 0] = (await link.innerText()).match(/\d+/g)!.map(Number);
    await link.click();
    // Rows of the control's own signals fail, too, until the other page is there.
    const devices = page.getByRole('table', { name: 'Devices behind this signal' });
    const rows = devices.getByRole('row').filter({ hasText: 'Fails' });
    await rows.first().waitFor();
    expect(await rows.count()).toBe(failing);
    expect(await rows.filter({ hasText: 'too old to count' }).count()).toBe(stale);
  });

  it('tells apart why a signal has no device to show', async () => {
    const { page } = window;
    await page.goto('/compliance/signals/mfa-everyone');
    await page.getByText('Checks of cloud suites answer this signal.').waitFor();
    await page.goto('/compliance/signals/threat-intelligence-current');
    await page.getByRole('link', { name: 'To the feeds' }).waitFor();
    await page.goto('/compliance/signals/disk-encryption?outcome=fail');
    await page.getByText(/^Nothing is known of \d+ devices?: not reported, or too long ago\.$/).waitFor();
    await page.goto('/compliance/signals/malware-scanner?outcome=fail');
    await page.getByText('Nothing is known yet').waitFor();
    const empty = await openWindowAs(browser, service, 'me');
    await expectUsable(empty, '/compliance/signals/disk-encryption?outcome=not-reported');
    await empty.page.getByText('No device is enrolled').waitFor();
    await empty.page.getByText('Unknown', { exact: true }).waitFor();
    await empty.context.close();
  });

  it('says of each figure what it counts, in the words of the exports, and in German', async () => {
    const { page } = window;
    const api = await page.request.get(`${service.url}/api/v1${SOA}/statement-of-applicability`);
    const { controls } = (await api.json()) as { controls: { control: string; evidence: string }[] };
    const said = controls.find(({ control }) => control === 'A.8.16')!.evidence.split('; ');
    expect(said).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^A file integrity tool is installed: passes on 0 of 1 device where this is known, \d+ unknown$/,
        ),
        expect.stringMatching(/^The agent reported within a week: ran lately on \d+ of \d+ devices$/),
      ]),
    );
    await page.goto(`${SOA}/applicability?q=A.8.16`);
    for (const each of said) await page.getByRole('listitem').filter({ hasText: each }).waitFor();
    await page.goto(`${SOA}/controls/A.8.16/evidence`);
    const signals = page.getByRole('region', { name: 'Signals', exact: true });
    for (const each of said)
      await signals
        .getByRole('row')
        .filter({ hasText: each.split(': ')[0]! })
        .getByText(each.split(': ')[1]!)
        .waitFor();
    await page.evaluate("localStorage.setItem('posture.language', 'de')");
    await page.reload();
    await page.getByText(/^bestanden auf 0 von 1 Gerät, wo es bekannt ist, \d+ unbekannt$/).waitFor();
    await page.goto(`${SOA}/controls/A.5.2/evidence`);
    await page.getByText(/^Nicht bewertet: Dieser Maßnahme ist kein Signal zugeordnet/).waitFor();
    await page.goto('/compliance/maturity');
    await page
      .getByText(/^Rang 1: Teilweise$/)
      .first()
      .waitFor();
    await page.evaluate("localStorage.removeItem('posture.language')");
  });

  it('says of a control to which no signal is mapped that only an attestation can answer it', async () => {
    const { page } = window;
    await page.goto(`${SOA}/controls/A.5.2/evidence`);
    // It stands in the history of the control as well, which may come later.
    await page
      .getByText(/^Not assessed: no signal is mapped to this control/)
      .first()
      .waitFor();
    expect(await page.getByText('fresh enough').count()).toBe(0);
  });

  it('presumes no status for a control that nobody assessed', async () => {
    const { page } = window;
    await page.goto(`${SOA}/controls/A.5.2/attest`);
    await page.getByLabel('Statement').fill('The board names who does what.');
    await page.getByRole('button', { name: 'Attest', exact: true }).click();
    await page.getByText('Choose how far the control is met.').waitFor();
    const status = page.getByLabel('Implementation status');
    expect([await status.inputValue(), await status.getAttribute('aria-invalid')]).toEqual(['', 'true']);
  });

  it('lets the view that is shown stand out in the dark', async () => {
    const { page } = window;
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/compliance');
    const bar = page.getByRole('navigation', { name: 'Compliance', exact: true });
    const tile = bar.locator('[aria-current=page]');
    const colourOf = (of: typeof bar): Promise<string> =>
      of.evaluate(
        (node) =>
          (globalThis as unknown as { getComputedStyle(of: unknown): { backgroundColor: string } }).getComputedStyle(
            node,
          ).backgroundColor,
      );
    const [back, front] = [luminance(await colourOf(bar)), luminance(await colourOf(tile))];
    expect((front + 0.05) / (back + 0.05)).toBeGreaterThan(1.5);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('keeps what was typed when somebody else attests meanwhile, and sends it once that was read', async () => {
    const { page } = window;
    await page.goto(`${CSF}/controls/PR.DS-01/attest`);
    const statement = page.getByLabel('Statement');
    await statement.fill(' ');
    await page.getByRole('button', { name: 'Attest', exact: true }).click();
    await page.getByText('This is needed.').waitFor();
    await statement.fill(HOSTILE);
    const meanwhile = await page.request.post(`${service.url}${API}/attest`, {
      headers: { 'Idempotency-Key': '"meanwhile"', 'Sec-Fetch-Site': 'same-origin' },
      data: { status: 'partially-implemented', statement: 'Not on the old machines.' },
    });
    expect(meanwhile.status()).toBe(201);
    await page.getByRole('button', { name: 'Attest', exact: true }).click();
    await page.getByRole('alert').getByText('Somebody else attested meanwhile').waitFor();
    await page.getByRole('button', { name: 'Show what they said' }).click();
    await page.getByText('Not on the old machines.').waitFor();
    expect(await statement.inputValue()).toBe(HOSTILE);
    await page.getByRole('button', { name: 'Attest', exact: true }).click();
    await page.getByText('PR.DS-01 is attested').waitFor();
    const said = page.getByRole('region', { name: 'Attestations' });
    await said.getByText(HOSTILE).waitFor();
    expect(await said.getByText('Superseded').count()).toBeGreaterThan(0);
  });

  it('takes back what was said', async () => {
    const { page } = window;
    const said = page.getByRole('region', { name: 'Attestations' });
    await said
      .getByRole('button', { name: /^Take back/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await said.getByText('Taken back', { exact: true }).waitFor();
  });

  it('lets a viewer read everything, and says why nothing can be said', async () => {
    const other = await openWindowAs(browser, service, 'cy');
    await other.page.goto(`${CSF}/controls/PR.DS-01/evidence`);
    const attest = other.page.getByRole('button', { name: 'Attest', exact: true });
    await attest.waitFor();
    expect(await attest.isDisabled()).toBe(true);
    expect(await attest.getAttribute('title')).toMatch(/role analyst/);
    await other.page.goto(`${CSF}/controls/PR.DS-01/attest`);
    await other.page.getByText('Not with your role').waitFor();
    await other.context.close();
  });

  it('says that nothing is assessed before anything reports', async () => {
    const other = await openWindowAs(browser, service, 'me');
    await other.page.goto('/compliance');
    await other.page.getByText('Nothing is assessed yet').waitFor();
    await other.page.goto('/compliance/exceptions');
    await other.page.getByText('No exception has been requested yet').waitFor();
    await other.context.close();
  });

  it('imports a framework of one’s own, and says what is wrong with a file before', async () => {
    const other = await openWindowAs(browser, service, 'me');
    await other.page.goto('/compliance');
    await other.page.getByRole('button', { name: 'Import a framework' }).click();
    const dialog = other.page.getByRole('dialog');
    const give = async (document: object): Promise<void> => {
      const buffer = Buffer.from(JSON.stringify(document));
      await dialog.getByLabel('File').setInputFiles({ name: 'house.json', mimeType: 'application/json', buffer });
      await dialog.getByRole('button', { name: 'Import a framework' }).click();
    };
    await give({ ...HOUSE, name: undefined });
    await dialog.getByText('Nothing was imported: one thing is wrong.').waitFor();
    await give(HOUSE);
    await dialog.getByRole('link', { name: 'House rules 2026' }).click();
    await heading(other.page, 'House rules 2026');
    await other.context.close();
  });

  it.each([
    ['/compliance', 'Compliance'],
    [`${CSF}/assessment`, 'NIST Cybersecurity Framework'],
    [`${CSF}/controls/PR.DS-01/evidence`, 'PR.DS-01'],
    [`${CSF}/controls/PR.DS-01/attest`, 'Attest PR.DS-01'],
  ])('has nothing on %s that axe complains about, and fits a window of 320 pixels', async (path, title) => {
    await expectUsable(window, path);
    await heading(window.page, title);
  });

  it('asks nobody but the service, and breaks no rule of its own policy', () => {
    expect(window.strays).toEqual([]);
    // That somebody else attested meanwhile is an answer like any other.
    expect(window.faults.filter((fault) => !fault.includes('status of 412'))).toEqual([]);
  });
});
