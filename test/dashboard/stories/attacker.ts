import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { type EnrolledDevice, enrollDevice } from '../../support/device.js';
import { envelope, reportTo, sendScan, until } from '../../support/scan.js';
import { type Session, signIn } from '../../support/session.js';
import { expectNarrow, openWindowAs, overflow, type Window } from '../browser.js';
import { goOn, open, settled, type TheStage } from './stage.js';

/** What an attacker writes wherever there is room: markup, a script, a template, a turn of the direction, and a long word. */
const MARKUP = '"><img src=x onerror="globalThis.pwned=1"><script>pwned=1</script>{{7*7}}';
const LINK = 'javascript:globalThis.pwned=1';
const TURNED = 'invoice\u202Egnp.exe';
const LONG = 'W'.repeat(10_000);
/** All of it at once, and what is only long. */
const TEXTS = [`${LINK}//${MARKUP} ${TURNED} \u0000 \u200B`, LONG];
const short = (text: string, most: number): string => text.slice(0, most);

/** Nothing of it ran, made an element, or became an address that is not one. */
async function expectHarmless({ page, faults, strays }: Window): Promise<void> {
  const found = await page.evaluate(`({
    pwned: globalThis.pwned ?? null,
    made: [...document.querySelectorAll('img[src="x"], main script, [onerror]')].length,
    links: [...document.querySelectorAll('a[href]')].map((each) => each.protocol).filter((each) => !/^https?:$/.test(each)),
  })`);
  expect(found).toEqual({ pwned: null, made: 0, links: [] });
  expect(strays).toEqual([]);
  // What is refused is told in the console, too.
  expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([]);
}

/** Fills everything in a form that takes text, and sends it. */
async function fill(form: Locator, text: string): Promise<void> {
  const fields = form.locator('input:not([type]), input[type=text], input[type=url], input[type=email], textarea');
  for (const field of await fields.all()) {
    if ((await field.isVisible()) && (await field.isEditable())) await field.fill(text);
  }
  await form.locator('button[type=submit]').first().click();
}

async function openForm(page: Page, [address, button]: readonly [string, string | null]): Promise<Locator> {
  await open(page, address);
  if (button === null) return page.locator('main form').first();
  await page.getByRole('button', { name: button, exact: true }).first().click();
  const form = page.getByRole('dialog').locator('form').first();
  await form.waitFor();
  return form;
}

/** Whoever writes what the dashboard shows: an agent, a scanner, somebody at a form. */
export function tellOfAttackers(stage: TheStage): void {
  describe('an attacker', () => {
    let session: Session;
    let device: EnrolledDevice;
    let window: Window;

    /** The organization of You is theirs; everything in it is as hostile as it is taken. */
    beforeAll(async () => {
      const { service, browser } = stage();
      session = await signIn(service, 'me');
      device = await enrollDevice(service, session, { name: short(MARKUP, 100), hostname: short(TURNED, 60) });
      await reportTo(service, device, [
        { id: 'CVE-2030-1', package: 'left', severity: 'critical', title: MARKUP, fixed: '2.0.0' },
        { id: 'CVE-2030-2', package: short(LONG, 200), severity: 'high', title: TURNED },
        { id: 'CVE-2030-3', package: 'right', severity: 'low', title: short(LONG, 2000), installed: short(LINK, 40) },
      ]);
      await sendScan(
        service,
        device,
        envelope('native', undefined, {
          scope: 'host',
          startedAt: new Date().toISOString(),
          checks: [
            { id: 'firewall', status: 'fail', observed: { active: false, detail: MARKUP, long: short(LONG, 400) } },
            { id: 'secure-boot', status: 'unknown', reason: { code: 'not-permitted', detail: MARKUP } },
          ],
        }),
      );
      await until(
        () => session.get('/findings?limit=1'),
        ({ body }) => body.page.total === 3,
      );
      const acceptance = {
        vulnerabilityId: 'CVE-2030-1',
        decision: 'mitigated',
        scope: { all: true },
        expiresOn: null,
      };
      await session.post('/risk-acceptances', { ...acceptance, justification: null, reason: MARKUP });
      await session.post('/saved-views', { page: 'devices', name: short(MARKUP, 100), query: 'q=x', shared: true });
      window = await openWindowAs(browser, service, 'me');
    }, 120_000);

    it('is refused a link as evidence that is none', async () => {
      const { status } = await session.post('/compliance/attestations', {
        framework: 'iso-27001-2022',
        control: 'A.5.1',
        status: 'compliant',
        statement: MARKUP,
        evidence: [{ title: MARKUP, url: LINK }],
      });
      expect(status).toBeGreaterThanOrEqual(400);
    });

    it.each<readonly [string, string | null]>([
      ['/devices/new', null],
      ['/devices', 'Views'],
      ['/vulnerabilities/CVE-2030-2', 'Decide …'],
      ['/compliance/frameworks/iso-27001-2022/controls/A.5.1/attest', null],
      ['/cloud/google-workspace?view=connection', null],
      ['/settings', null],
      ['/settings?view=invitations', 'Invite somebody'],
      ['/settings?view=api-keys', 'Make an API key'],
      ['/settings?view=enrollment-keys', 'Make an enrolment key'],
      ['/settings?view=ai', null],
    ])('at the form of %s (%s) is told what is wrong, or kept as text', async (...place) => {
      for (const text of TEXTS) {
        const form = await openForm(window.page, place);
        const answered = window.page.waitForResponse((answer) => answer.request().method() !== 'GET').catch(() => null);
        await fill(form, text);
        // Either a form says by itself what is wrong, or the service answers.
        await Promise.race([answered, window.page.getByRole('alert').first().waitFor()]);
        await settled(window.page);
        await expectHarmless(window);
      }
    });

    it('breaks no page by what it wrote, in no width', async () => {
      const { page } = window;
      const addresses = [
        '/',
        '/vulnerabilities',
        '/vulnerabilities/CVE-2030-1',
        '/findings',
        '/devices',
        `/devices/${device.id}`,
        `/devices/${device.id}?tab=software`,
        `/devices/${device.id}?tab=scans`,
        `/devices/${device.id}?tab=timeline`,
        '/recommendations',
        '/planning',
        '/threat-model',
        '/risk-matrix',
        '/compliance/frameworks/iso-27001-2022/controls/A.5.1/evidence',
        '/settings',
        '/settings?view=api-keys',
        '/settings?view=enrollment-keys',
        '/settings?view=audit',
      ];
      await open(page, '/');
      for (const address of addresses) {
        await goOn(page, address);
        expect([address, await overflow(page)]).toEqual([address, 0]);
        await expectHarmless(window);
        await expectNarrow(window);
      }
    });

    it('is shown as what it wrote, and closes nothing that should be open', async () => {
      const { page } = window;
      await open(page, `/vulnerabilities?q=${encodeURIComponent('<script>pwned=1</script>')}`);
      await page
        .getByRole('status')
        .filter({ hasText: /^1 vulnerability$/ })
        .waitFor();
      await open(page, '/devices');
      await page
        .getByRole('link', { name: short(MARKUP, 100), exact: true })
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('dialog').getByText(short(MARKUP, 100)).first().waitFor();
      await expectHarmless(window);
      await window.context.close();
    });
  });
}
