import { describe, expect, it } from '@jest/globals';
import { printSection, wordsOf } from '../testing/print-section.js';
import {
  DASHBOARD,
  EXPOSURE,
  exposed,
  feed,
  FEEDS,
  storedDay,
  NO_DASHBOARD,
  NO_EXPOSURE,
  NO_WORKFORCE,
  riskFacts,
  WORKFORCE,
} from '../testing/risk-facts.js';
import { ExposureReportSection } from './exposure.section.js';

const TEMPLATE = new URL('./exposure.html', import.meta.url);
const WHOLE = { dashboard: DASHBOARD, exposure: EXPOSURE, feeds: FEEDS, workforce: WORKFORCE };
const EMPTY = { dashboard: NO_DASHBOARD, exposure: NO_EXPOSURE, feeds: FEEDS, workforce: NO_WORKFORCE };
const read = (given: object = {}) => new ExposureReportSection().read(riskFacts({ ...WHOLE, ...given }));

describe('the exposure', () => {
  it('says how much is open, overdue and since when', async () => {
    expect(await read()).toMatchObject({ scanned: true, open: 840, overdue: 7, oldestOn: '2026-03-02', likely: 9 });
  });

  it('has deadlines whose findings add up to what is open', async () => {
    const { tiers, open, remediation } = await read();
    expect(tiers.reduce((sum, { findings }) => sum + findings, 0)).toBe(open);
    expect(tiers[2]).toEqual({ key: '14-days', title: '14 days', days: 14, findings: 35 });
    expect(remediation).toMatchObject({ medianDays: 21, p90Days: null, strictestDays: 3 });
  });

  it('holds no deadline against what nothing open has', async () => {
    const figures = { ...DASHBOARD.figures, tiers: { '3-days': 0, 'next-upgrade': 840 } };
    expect((await read({ dashboard: { ...DASHBOARD, figures } })).remediation.strictestDays).toBeNull();
  });

  it('has a value of each level on each day, the worst level in front however days keep them', async () => {
    const { levels } = DASHBOARD.figures;
    const stored = Object.fromEntries(Object.entries(levels).reverse());
    const trend = DASHBOARD.trend.map((one) => ({ ...one, figures: { ...one.figures, levels: stored } }));
    const { time } = await read({ dashboard: { ...DASHBOARD, trend } });
    expect(time.days).toHaveLength(5);
    expect(time.series.map(({ level }) => level)).toEqual(['very-high', 'high', 'moderate', 'low', 'very-low']);
    for (const { values } of time.series) expect(values).toHaveLength(5);
    expect(time.series[0]?.values.at(-1)).toBe(10);
  });

  it('lists what is known to be exploited and what is widespread, five of each, with a link to the rest', async () => {
    const { listed, widest } = await read();
    expect(listed).toMatchObject({
      total: 6,
      shown: 5,
      overdue: 2,
      ransomware: 1,
      link: '/api/v1/vulnerabilities?kev=true&status=open',
    });
    expect(listed?.items[0]).toEqual({
      id: 'CVE-2026-1001',
      title: 'What CVE-2026-1001 is',
      severity: 'high',
      devices: 12,
      kev: true,
      ransomware: true,
      epss: 0.9,
      dueOn: '2026-11-01',
      link: '/api/v1/vulnerabilities/CVE-2026-1001',
    });
    expect(widest.items[0]).toMatchObject({ devices: 80, kev: null, epss: null });
  });

  it('does not take feeds that were never read for empty ones', async () => {
    const data = await read({ feeds: [feed('kev', false), feed('epss', false)] });
    expect(data).toMatchObject({ listed: null, likely: null });
    const words = wordsOf(printSection(TEMPLATE, data));
    expect(words).toContain('unknown vulnerabilities known to be exploited the list of CISA was never read');
    expect(words).toContain('EPSS was never read');
  });

  it('prints what it says', async () => {
    const words = wordsOf(printSection(TEMPLATE, await read()));
    expect(words).toContain(
      '840 findings are open, and 7 past their deadline; 6 vulnerabilities among them are known to be used',
    );
    expect(words).toContain(
      'Half of all findings are fixed after 21 days, and fewer than nine of ten at all. The strictest deadline that something open has is 3 days.',
    );
    expect(words).toContain('5 of 6 vulnerabilities are shown.');
  });

  it('prints titles of scanners as they wrote them', async () => {
    const widest = { total: 1, first: [exposed('CVE-2026-1', { title: '<script>alert(1)</script> 研发 <%= it %>' })] };
    const html = printSection(TEMPLATE, await read({ exposure: { ...EXPOSURE, widest } }));
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; 研发 &lt;%= it %&gt;');
  });

  it('is unknown where nothing was scanned', async () => {
    const html = printSection(TEMPLATE, await read(EMPTY));
    expect(html).not.toMatch(/<table|<svg|class="kpi"/);
    expect(wordsOf(html)).toContain('no device was scanned');
  });

  it('of one clean device has no empty table and no empty picture', async () => {
    const figures = { ...NO_DASHBOARD.figures, devices: 1 };
    const dashboard = { ...NO_DASHBOARD, figures, trend: [storedDay('2026-11-20', 0)] };
    const html = printSection(TEMPLATE, await read({ ...EMPTY, dashboard }));
    expect(html).not.toMatch(/<table|<svg/);
    expect(wordsOf(html)).toContain('No finding is open on the devices that were scanned.');
    expect(wordsOf(html)).toContain('Nothing was fixed yet');
  });
});
