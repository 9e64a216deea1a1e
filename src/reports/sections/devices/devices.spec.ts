import { describe, expect, it } from '@jest/globals';
import { printSection, wordsOf } from '../testing/print-section.js';
import { DASHBOARD, feed, NO_DASHBOARD, riskFacts } from '../testing/risk-facts.js';
import { DevicesReportSection } from './devices.section.js';

const TEMPLATE = new URL('./devices.html', import.meta.url);
const HARD = [
  '<b>bold</b>',
  `<%= it.data %> \${process.env.HOME}`,
  'ماكينة-المكتب',
  '東京サーバー',
  '🛡️',
  'x'.repeat(200),
];

function device(name: string, of: object = {}) {
  return {
    id: `id-of-${name}`,
    name,
    exposure: 'internet',
    criticality: 4,
    risk: 71.5,
    openCritical: 2,
    openHigh: 9,
    scannedOn: '2026-11-20',
    ...of,
  };
}

function check(name: string, devices: number, severity = 'high') {
  return {
    id: `${name}-${severity}`,
    kind: 'fix-check',
    title: `Put ${name} right`,
    subject: { kind: 'check', ecosystem: severity, name },
    devices,
  };
}

const NO_FLEET = {
  devices: 0,
  platforms: [],
  systems: [],
  failing: [],
  riskiest: [],
  unheard: { total: 0, first: [] },
  silentAfterDays: 14,
  ending: [],
  withoutDates: 0,
};
const FLEET = {
  devices: 100,
  platforms: [
    { platform: 'linux', devices: 70 },
    { platform: 'macos', devices: 28 },
    { platform: 'unknown', devices: 2 },
  ],
  systems: [],
  failing: [
    { kind: 'setting', open: 40, severe: 12, accepted: 2, devices: 31 },
    { kind: 'secret', open: 3, severe: 3, accepted: 0, devices: 2 },
  ],
  riskiest: HARD.map((name) => device(name)),
  silentAfterDays: 14,
  unheard: { total: 12, first: [device('attic', { scannedOn: '2026-06-01' })] },
  ending: [
    { name: 'Debian GNU/Linux 10', devices: 3, endsOn: '2024-06-30', state: 'ended' },
    { name: 'Ubuntu 20.04', devices: 4, endsOn: '2025-05-31', state: 'extended' },
  ],
  withoutDates: 6,
};
const WHOLE = {
  dashboard: DASHBOARD,
  fleet: FLEET,
  actions: {
    actions: [
      check('disk-encryption', 20),
      check('disk-encryption', 10, 'medium'),
      check('firewall', 25),
      { ...check('x', 99), kind: 'upgrade' },
    ],
  },
  feeds: [feed('end-of-life')],
};
const read = (given: object = {}) => new DevicesReportSection().read(riskFacts({ ...WHOLE, ...given }));

describe('the devices', () => {
  it('have one state each', async () => {
    const { coverage } = await read();
    expect(coverage).toEqual({
      reporting: 92,
      partlyRead: 1,
      onlyReported: 0,
      silent: 5,
      neverScanned: 2,
      enrolled: 100,
      share: 0.92,
      asOf: '2026-11-20',
    });
    expect(coverage!.reporting + coverage!.partlyRead + coverage!.silent + coverage!.neverScanned).toBe(
      coverage!.enrolled,
    );
  });

  it('are told by kind, in numbers that add up', async () => {
    const { devices, platforms, exposure, criticality } = await read();
    for (const groups of [platforms, exposure, criticality])
      expect(groups.reduce((sum, group) => sum + group.devices, 0)).toBe(devices);
  });

  it('fail checks: one line for each check, with the share of devices', async () => {
    const { checks } = await read();
    expect(checks).toMatchObject({ total: 2, shown: 2 });
    expect(checks.items).toEqual([
      { id: 'disk-encryption', title: 'Put disk-encryption right', devices: 30, share: 0.3 },
      { id: 'firewall', title: 'Put firewall right', devices: 25, share: 0.25 },
    ]);
  });

  it('fail what is no vulnerability, counted by kind', async () => {
    const data = await read();
    expect(data.failing).toEqual([
      { kind: 'setting', open: 40, severe: 12, accepted: 2, devices: 31, link: '/api/v1/failing-checks?kind=setting' },
      { kind: 'secret', open: 3, severe: 3, accepted: 0, devices: 2, link: '/api/v1/failing-checks?kind=secret' },
    ]);
    const words = wordsOf(printSection(TEMPLATE, data));
    expect(words).toContain('Settings of machines 40 12 2 31 Open secrets 3 3 0 2');
    expect(wordsOf(printSection(TEMPLATE, await read({ fleet: { ...FLEET, failing: [] } })))).not.toContain(
      'by kind, each',
    );
  });

  it('have ten failing checks in the list at most', async () => {
    const actions = Array.from({ length: 14 }, (_, n) => check(`check-${n}`, n + 1));
    const { checks } = await read({ actions: { actions } });
    expect(checks).toMatchObject({ total: 14, shown: 10, items: { length: 10, 0: { id: 'check-13' } } });
  });

  it('run systems that have ended, with their days', async () => {
    const data = await read();
    expect(data.ending).toMatchObject({ total: 2, devicesEnded: 3, devicesWithoutDates: 6 });
    const words = wordsOf(printSection(TEMPLATE, data));
    expect(words).toContain('Debian GNU/Linux 10 No more updates 30 June 2024 3');
    expect(words).toContain('Of the systems of 6 devices no release dates are known');
  });

  it('have systems of which nothing is known where no dates were ever read', async () => {
    const data = await read({ feeds: [feed('end-of-life', false)] });
    expect(data.ending).toBeNull();
    expect(wordsOf(printSection(TEMPLATE, data))).toContain(
      'unknown with a system without updates release dates were never read',
    );
  });

  it('are not called up to date where no dates of their systems are known', async () => {
    const { ending } = await read({ fleet: { ...FLEET, ending: [], withoutDates: 100 } });
    expect(ending).toMatchObject({ devicesEnded: null, devicesWithoutDates: 100 });
  });

  it('have at least the risk of their failing checks where nobody looked for vulnerabilities', async () => {
    const half = device('old', { risk: 41.5, openCritical: null, openHigh: null });
    const riskiest = [device('known'), half, device('uncounted', { risk: null, openCritical: null })];
    const data = await read({ fleet: { ...FLEET, riskiest } });
    expect(data.riskiest.items.map(({ riskIsLowerBound }) => riskIsLowerBound)).toEqual([false, true, false]);
    const words = wordsOf(printSection(TEMPLATE, data));
    expect(words).toContain('old at least 41.5');
    expect(words).toContain('known 71.5');
    expect(words).toContain('At least: nobody looked for vulnerabilities in the software of the device');
    expect(wordsOf(printSection(TEMPLATE, await read()))).not.toContain('At least:');
  });

  it('were not heard of for long', async () => {
    const data = await read();
    expect(data.silent).toMatchObject({
      total: 12,
      shown: 1,
      days: 14,
      items: [{ name: 'attic', scannedOn: '2026-06-01' }],
    });
    expect(wordsOf(printSection(TEMPLATE, data))).toContain(
      '1 of 12 devices are shown. All that are silent: /api/v1/devices?health=silent',
    );
  });

  it('have names that are printed as they were given', async () => {
    const html = printSection(TEMPLATE, await read());
    expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(html).toContain('&lt;%= it.data %&gt; $');
    for (const name of HARD.slice(2)) expect(html).toContain(name);
  });

  it('are missing where none is enrolled', async () => {
    const html = printSection(
      TEMPLATE,
      await read({ dashboard: NO_DASHBOARD, fleet: NO_FLEET, actions: { actions: [] } }),
    );
    expect(html).not.toMatch(/<table|<svg|class="kpi"/);
    expect(wordsOf(html)).toContain('No device is enrolled.');
  });
});
