import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openWindowAs } from '../browser.js';
import { goOn, open, settled, type TheStage } from './stage.js';

/** What a page shows: its title, what stands in its lists, what is chosen, and what stands open beside it. */
async function shown(page: Page): Promise<string> {
  await settled(page);
  return page.evaluate(() => {
    // Read in the page, where these are.
    const { document } = globalThis as unknown as {
      document: { querySelectorAll(selector: string): Iterable<{ innerText: string; outerHTML: string }> };
    };
    const texts = (selector: string): string[] =>
      [...document.querySelectorAll(selector)].map((each) => each.innerText);
    return JSON.stringify([
      texts('h1, [role=dialog] h2'),
      texts('main thead th, main tbody th, main tbody td:first-of-type'),
      [...document.querySelectorAll('main th[aria-sort]')].map((each) => each.outerHTML),
      texts('main [role=search] button'),
      texts('main [aria-current=page]'),
    ]);
  });
}

/** Steps that somebody takes on a list, each an address of its own. */
const VIEWS: readonly [string, readonly string[]][] = [
  ['/vulnerabilities', ['?status=open', '?sort=-cvss&severity=high', '?severity=high&columns=id,cvss,level']],
  ['/findings', ['?state=open', '?sort=firstSeenAt&state=open,fixed', '?state=open&columns=vulnerability,device']],
  ['/devices', ['?health=reporting', '?sort=-riskScore&platform=linux', '?q=web&columns=name,riskScore']],
  ['/risk-matrix', ['?view=inherent', '?view=inherent&line=low']],
  ['/threat-model', ['?letter=T', '?letter=T&q=package']],
  ['/compliance', ['?sort=-readiness']],
  ['/compliance/frameworks/iso-27001-2022/assessment', ['?status=not-assessed', '?q=access&decidedBy=automatic']],
  ['/compliance/gaps', ['?kind=attest', '?framework=iso-27001-2022']],
  ['/compliance/expiring', ['?days=90']],
  ['/cloud/google-workspace', ['?status=fail', '?status=fail&sort=-severity', '?view=audits']],
  ['/recommendations', ['?kind=close-gap', '?kind=close-gap&sort=-riskRemoved']],
  ['/planning', ['?view=budget', '?view=workforce']],
  ['/reports', ['?sort=madeAt']],
  ['/settings', ['?view=members', '?view=members&role=analyst']],
];

/** What no page knows, and what no list can be asked. */
const NONSENSE =
  'state=xx&status=nope&sort=banana&page=-3&columns=zz,yy&view=nonsense&tab=%00&q=%F0%9F%92%A9%00&limit=-1&days=9e99&asOf=2026-99-99' +
  '&threat=__proto__&action=constructor&simulate=x&check=../../x&scan=zz&quarters=1e9&role=zz&kind=zz&letter=Q&job=zz&paper=zz&line=zz' +
  '&madeAfter=zz&minCvss=NaN&ip=zz&__proto__=1&utm_source=mail&cursor=%27%3Cscript%3E';
const REFUSED = 'deviceId=x&tag=%0A&minEpss=-7&package=%ff&profile=zz&framework=nope&cwe=zz';

/** A view is its address: reloaded, gone back to, and opened by somebody else. */
export function tellOfViews(stage: TheStage): void {
  describe('views', () => {
    it('survive a reload, the way back, and being sent to a colleague', async () => {
      const { browser, service, window } = stage();
      const ben = await openWindowAs(browser, service, 'ben');
      const { page } = window;
      for (const [path, steps] of VIEWS) {
        const seen: { address: string; first: string }[] = [];
        for (const [at, step] of steps.entries()) {
          await (at === 0 ? open : goOn)(page, path + step);
          const first = await shown(page);
          const address = page.url();
          seen.push({ address, first });
        }
        await page.reload();
        expect([page.url(), await shown(page)]).toEqual([seen.at(-1)?.address, seen.at(-1)?.first]);
        await open(ben.page, page.url());
        expect([path, await shown(ben.page)]).toEqual([path, seen.at(-1)?.first]);
        for (const { address, first } of seen.slice(0, -1).reverse()) {
          await page.goBack();
          expect([page.url(), await shown(page)]).toEqual([address, first]);
        }
      }
      expect([ben.faults, ben.strays]).toEqual([[], []]);
      await ben.context.close();
    });

    it.each(VIEWS.map(([path]) => path))('of %s do not mind an address that says nonsense', async (path) => {
      const { page } = stage().window;
      await open(page, `${path}?${NONSENSE}`);
      expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
      expect(page.url()).not.toMatch(/utm_source|banana|__proto__=1|nonsense/);
      await open(page, `${path}?${REFUSED}`);
      const refused = page.locator('main').getByRole('alert');
      if ((await refused.count()) === 0) return;
      // What a service refuses is said, with a way out.
      await refused.getByRole('button').or(refused.getByRole('link')).first().click();
      await refused.waitFor({ state: 'detached' });
    });
  });
}
