import type { ReportFacts } from '../../report-facts.port.js';

type Read = { [Key in keyof ReportFacts]: ReportFacts[Key] extends () => Promise<infer Value> ? Value : never };
type ReadKey = { [Key in keyof Read]: Read[Key] extends never ? never : Key }[keyof Read];
/** Facts that a spec gives; those that it leaves out must not be asked for. */
export type GivenFacts = { readonly [Key in ReadKey]?: unknown };

export const TODAY = '2026-11-20';

/** What a report is made from: a port, so that made-up facts are plain objects. */
export function riskFacts(given: GivenFacts): ReportFacts {
  const facts = {
    organization: { id: '7d9a2c1e-0000-4000-8000-000000000001', name: 'Example Ltd' },
    now: new Date(`${TODAY}T09:00:00.000Z`),
    today: TODAY,
    period: { from: '2026-10-21', to: TODAY, days: 30 },
  };
  return new Proxy(facts, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name) as unknown;
      if (!(name in given)) throw new Error(`The spec gives no ${String(name)}`);
      return () => Promise.resolve(given[name as ReadKey]);
    },
  }) as unknown as ReportFacts;
}

const LEVELS = { 'very-low': 0, low: 0, moderate: 0, high: 0, 'very-high': 0 };
const NO_TIERS = { '3-days-forensic': 0, '3-days': 0, '14-days': 0, '60-days': 0, 'next-upgrade': 0 };
const BANDS = [
  { name: 'very-low', from: 0 },
  { name: 'low', from: 10 },
  { name: 'moderate', from: 30 },
  { name: 'high', from: 50 },
  { name: 'very-high', from: 75 },
];
const POLICY = { id: 'risk-1.0', version: 1, method: 'risk-1.0' };

const NO_FIGURES = {
  score: 0,
  low: 0,
  high: 0,
  inherent: 0,
  withoutAccepted: 0,
  band: 'very-low',
  mass: '0',
  devices: 0,
  open: 0,
  accepted: 0,
  failingChecks: 0,
  levels: LEVELS,
  tiers: NO_TIERS,
  overdue: 0,
  fixed: 0,
  coverage: null,
  policyVersion: 1,
  at: `${TODAY}T08:30:00.000Z`,
};

/** The dashboard of an organization that has nothing. */
export const NO_DASHBOARD = {
  figures: NO_FIGURES,
  coverage: null,
  neverScanned: 0,
  delta: null,
  trend: [],
  drivers: [],
  groups: { exposure: [], criticality: [], role: [] },
  accepted: { findings: 0, checks: 0, removes: 0 },
  cloud: null,
  confidence: { full: 0, partial: 0, weak: 0 },
  timeToRemediate: { medianDays: null, p90Days: null, fixed: 0, open: 0, method: 'kaplan-meier' },
  oldestOpenOn: null,
  bands: BANDS,
  changedSince: { since: TODAY, scoreBefore: 0, causes: [] },
  policy: POLICY,
  asOf: new Date(`${TODAY}T08:30:00.000Z`),
  threats: [],
  topActions: [],
  actionCount: 0,
  events: [],
};

const FIGURES = {
  ...NO_FIGURES,
  score: 64.5,
  low: 61.2,
  high: 70.9,
  inherent: 71.25,
  withoutAccepted: 63.3,
  band: 'high',
  devices: 100,
  open: 840,
  accepted: 12,
  failingChecks: 60,
  levels: { 'very-low': 400, low: 300, moderate: 150, high: 40, 'very-high': 10 },
  tiers: { '3-days-forensic': 1, '3-days': 4, '14-days': 35, '60-days': 200, 'next-upgrade': 600 },
  overdue: 7,
  fixed: 310,
};

/** A day that is kept. */
export function storedDay(day: string, score: number, causes: { cause: string; points: number }[] = []) {
  return { day, figures: { ...FIGURES, score, low: score - 3, high: score + 5 }, causes };
}

const SCANNED = { enrolled: 100, reporting: 92, partlyRead: 1, onlyReported: 0, silent: 5, neverScanned: 2 };

/** The dashboard of an organization with a hundred devices. */
export const DASHBOARD = {
  ...NO_DASHBOARD,
  figures: FIGURES,
  coverage: { ...SCANNED, asOf: `${TODAY}T08:00:00.000Z` },
  neverScanned: 2,
  delta: -0.5,
  trend: [
    storedDay('2026-09-30', 72, [{ cause: 'found', points: 72 }]),
    storedDay('2026-10-20', 68.7),
    storedDay('2026-11-02', 66, [
      { cause: 'fixed', points: -5.2 },
      { cause: 'found', points: 2.5 },
    ]),
    storedDay('2026-11-12', 65, [
      { cause: 'kev', points: 1.5 },
      { cause: 'fixed', points: -2.5 },
    ]),
    storedDay(TODAY, 64.5, [{ cause: 'epss', points: -0.5 }]),
  ],
  drivers: [
    {
      subject: driverSubject(1, 'package', 'Debian:12', 'openssl'),
      points: 20.25,
      removes: 6.1,
      devices: 60,
      findings: 90,
    },
    {
      subject: driverSubject(2, 'check', 'high', 'disk-encryption'),
      points: 12.5,
      removes: 3.2,
      devices: 30,
      findings: 30,
    },
    {
      subject: {
        ...driverSubject(3, 'cloud-check', 'microsoft-365', 'm365.mfa'),
        title: 'Everybody has a second factor',
        link: '/api/v1/cloud-security/microsoft-365/checks/m365.mfa',
      },
      points: 10,
      removes: 2.5,
      devices: 100,
      findings: 1,
    },
  ],
  groups: {
    exposure: [
      { value: 'internet', devices: 10, points: 40.5 },
      { value: 'internal', devices: 90, points: 14 },
    ],
    criticality: [{ value: '3', devices: 100, points: 54.5 }],
    role: [{ value: 'server', devices: 100, points: 54.5 }],
  },
  accepted: { findings: 12, checks: 1, removes: 1.2 },
  cloud: {
    points: 10,
    removes: 2.5,
    suites: [
      {
        suite: 'microsoft-365',
        auditedAt: `${TODAY}T02:00:00.000Z`,
        checks: 45,
        passing: 30,
        notApplicable: 2,
        failing: 10,
        warnings: 2,
        accepted: 1,
        outOfSight: 0,
        neverSeen: 1,
      },
    ],
  },
  confidence: { full: 700, partial: 100, weak: 40 },
  timeToRemediate: { medianDays: 21, p90Days: null, fixed: 310, open: 840, method: 'kaplan-meier' },
  oldestOpenOn: '2026-03-02',
};

function driverSubject(id: number, kind: string, ecosystem: string, name: string) {
  return { id, kind, ecosystem, name };
}

/** A vulnerability as reports list it. */
export function exposed(id: string, of: object = {}) {
  return {
    id,
    title: `What ${id} is`,
    devices: 12,
    findings: 14,
    severity: 4,
    kev: false,
    ransomware: false,
    epss: 0.02,
    dueOn: '2026-12-01',
    ...of,
  };
}

export const NO_EXPOSURE = {
  listed: { total: 0, overdue: 0, ransomware: 0, first: [] },
  likely: 0,
  widest: { total: 0, first: [] },
};
export const EXPOSURE = {
  listed: {
    total: 6,
    overdue: 2,
    ransomware: 1,
    first: [
      exposed('CVE-2026-1001', { kev: true, ransomware: true, epss: 0.9, dueOn: '2026-11-01' }),
      ...[2, 3, 4, 5].map((n) => exposed(`CVE-2026-100${n}`, { kev: true, dueOn: null })),
    ],
  },
  likely: 9,
  widest: { total: 320, first: [exposed('CVE-2026-2001', { devices: 80, epss: null, kev: null })] },
};

/** A feed that was asked, or not. */
export function feed(key: string, isKnown = true) {
  return { key, record: isKnown ? { key } : null, status: isKnown ? 'fresh' : 'never' };
}
export const FEEDS = [feed('kev'), feed('epss')];

/** Work, and where it stands in the roadmap. */
export function planned(id: string, of: { work?: object; item?: object } = {}) {
  const work = {
    id,
    kind: 'upgrade',
    title: `Upgrade ${id}`,
    subject: { kind: 'package', ecosystem: 'Debian:12', name: id },
    tier: { key: '14-days', title: '14 days', days: 14, forensic: false },
    dueOn: '2026-12-01',
    overdue: false,
    endOfLifeOn: null,
    effortHours: 6,
    effort: [],
    assumption: null,
    role: 'IO-WRL-005',
    dependsOn: [],
    devices: 60,
    rice: 12,
    risk: { removes: 6.1, points: 20.25 },
    frameworks: [],
    link: `/api/v1/rice/recommendations?q=${id}`,
    ...of.work,
  };
  return {
    work,
    place: 1,
    bucket: 'now',
    state: 'planned',
    slot: { startsAt: 0, endsAt: 1, after: null },
    startsOn: TODAY,
    endsOn: '2026-11-24',
    quarter: '2026-Q4',
    isLate: false,
    lateByDays: null,
    score: { before: 64.5, after: 58.4 },
    ...of.item,
  };
}

export function roadmapOf(items: object[], score: number | null = 64.5) {
  return {
    roadmap: { today: TODAY, until: '2027-09-30', score, items, quarters: [], capacities: [], illustrative: false },
    why: () => 'Why.',
  };
}

export const NO_WORKFORCE = { roles: [], mostWanted: null, queue: [], hoursPerFte: 324.11 };
export const TIERS = [
  { key: '3-days-forensic', title: '3 days, with forensic triage', days: 3 },
  { key: '3-days', title: '3 days', days: 3 },
  { key: '14-days', title: '14 days', days: 14 },
  { key: '60-days', title: '60 days', days: 60 },
  { key: 'next-upgrade', title: 'With the next upgrade', days: null },
];
export const WORKFORCE = {
  ...NO_WORKFORCE,
  queue: TIERS.map((tier) => ({ tier, open: { items: 1, overdue: 0, hours: 1 } })),
  roles: [
    {
      role: 'IO-WRL-005',
      name: 'Systems Administration',
      demandHours: { actions: 300, inflow: 60, duties: 40, total: 400 },
      demandFte: 1.23,
      staffed: 0.5,
      gapFte: 0.73,
      work: { items: 4, overdue: 1, hours: 300, firstDueOn: '2026-11-10', largest: [] },
    },
  ],
  mostWanted: { role: 'IO-WRL-005', name: 'Systems Administration', by: 'gap', fte: 0.73, why: 'Why.' },
};

export const NO_BUDGET = { currency: 'USD', lines: [] };
export const BUDGET = {
  currency: 'USD',
  lines: [
    { id: 'people.io-wrl-005', work: null, money: null },
    {
      id: 'projects.upgrade',
      work: {
        kind: 'upgrade',
        ids: ['openssl', 'zlib'],
        hours: 12,
        coveredHours: 0,
        cost: { amount: 138_462, low: 50_000, high: 480_000 },
      },
    },
  ],
};
export const PERSON_YEARS = new Map([['IO-WRL-005', { amount: 15_000_000, low: 11_250_000, high: 26_250_000 }]]);
