import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ALL_ASSUMPTIONS, Assumptions } from './assumptions/assumptions.js';
import type { ComplianceGaps, GapControl, GapSignal, GapSource } from './compliance-gaps.js';
import { withComplianceWork } from './attest-work.js';
import { orderWork } from './roadmap/order.js';
import { anyWork, workItem } from './testing/work.js';
import type { WorkItem } from './work.js';

const NO_GAPS: ComplianceGaps = { signals: [], checks: [], controls: [], gainOf: () => [], gainOfChecks: () => [] };

function signal(key: string, source: GapSource, of: Partial<GapSignal> = {}): GapSignal {
  return {
    signal: { key, title: key, scope: 'device', source },
    isBad: true,
    passed: 1,
    total: 4,
    unknown: 0,
    suitesToConnect: [],
    ...of,
  };
}

function control(id: string, of: Partial<GapControl> = {}): GapControl {
  const section = { framework: 'f', frameworkName: 'F', section: 's', sectionTitle: 'S' };
  return { ...section, control: id, isRenewal: false, badSignals: [], points: 1, ...of };
}

function all(actions: readonly WorkItem[], gaps: Partial<ComplianceGaps>): WorkItem[] {
  const gainOf = (signals: readonly string[]) => [{ framework: 'f', controls: [...signals], points: signals.length }];
  return withComplianceWork(
    actions,
    { ...NO_GAPS, gainOf, gainOfChecks: gainOf, ...gaps },
    { idOf: (kind, name) => `${kind} ${name}`, assumptions: new Assumptions(ALL_ASSUMPTIONS, {}) },
  );
}

function check(id: string, name = id): WorkItem {
  const subject = { kind: 'check', ecosystem: '', name };
  return workItem({ id, kind: 'fix-check', subject, members: [subject] });
}

const FIREWALL = signal('firewall', { kind: 'device-check', checks: ['firewall', 'lynis:FIRE-4590'] });
const DENY = signal('firewall-default-deny', { kind: 'device-check', checks: ['firewall'] });

describe('a signal read from checks', () => {
  it('is no second work where an action puts it right, and its gain is with the last of them', () => {
    const items = all([check('one', 'firewall'), check('two', 'lynis:FIRE-4590')], { signals: [FIREWALL, DENY] });
    expect(items.map(({ id, frameworks }) => [id, frameworks.map(({ controls }) => controls)])).toEqual([
      ['one', [['firewall-default-deny']]],
      ['two', [['firewall']]],
    ]);
  });

  it('is work of its own where none does', () => {
    const [item] = all([], { signals: [DENY] });
    expect(item).toMatchObject({ id: 'fix-check firewall-default-deny', role: 'IO-WRL-004', devices: 3, rice: null });
    expect(item!.effortHours).toBeCloseTo(2 + 3 * 0.25);
  });

  it('is planned for the devices that are known to fail, not for those of which nothing is known', () => {
    expect(all([], { signals: [{ ...DENY, unknown: 2 }] })[0]).toMatchObject({
      devices: 1,
      title: 'Put right on 1 device: firewall-default-deny',
    });
  });

  it('is to find out where none is known to fail', () => {
    expect(all([], { signals: [{ ...DENY, passed: 2, unknown: 2 }] })[0]).toMatchObject({
      devices: 2,
      title: 'Find out on 2 devices: firewall-default-deny',
    });
  });

  it('that nobody knows is no work: nobody knows that anything is wrong', () => {
    expect(all([], { signals: [{ ...FIREWALL, isBad: false }] })).toEqual([]);
  });
});

describe('a check of a suite', () => {
  const bad = { suite: 'm', id: 'mfa', title: 'MFA', signals: ['mfa-everyone'] };

  it('is closed by the action of its suite and id', () => {
    const subject = { kind: 'cloud-check', ecosystem: 'm', name: 'mfa' };
    const action = workItem({ id: 'a', kind: 'close-gap', subject, members: [subject] });
    expect(all([action], { checks: [bad] })).toMatchObject([
      { id: 'a', frameworks: [{ controls: ['mfa'], points: 1 }] },
    ]);
    const other = { ...action, members: [{ ...subject, ecosystem: 'n' }] };
    expect(all([other], { checks: [bad] }).map(({ id }) => id)).toEqual(['a', 'close-gap m|mfa']);
  });

  it('that has its cause in common with others is closed with them, and gains what all of them gain together', () => {
    const [one, two] = ['mfa', 'baseline'].map((name) => ({ kind: 'cloud-check', ecosystem: 'm', name }));
    const action = workItem({ id: 'a', kind: 'close-gap', subject: one!, members: [one!, two!] });
    const checks = [bad, { ...bad, id: 'baseline', title: 'Baseline' }];
    expect(all([action], { checks })).toMatchObject([
      { id: 'a', frameworks: [{ controls: ['mfa', 'baseline'], points: 2 }] },
    ]);
  });
});

describe('what is no action of the risk model', () => {
  it('is one item a suite to connect', () => {
    const unknown = (key: string) =>
      signal(
        key,
        { kind: 'cloud-check' },
        { isBad: false, passed: 0, total: 1, suitesToConnect: ['google-workspace', 'microsoft-365'] },
      );
    const items = all([], { signals: [unknown('a'), unknown('b')] });
    expect(items.map(({ title, frameworks }) => [title, frameworks])).toEqual([
      ['Connect Google Workspace, if you use it: 2 things that frameworks ask for cannot be known without', []],
      ['Connect Microsoft 365, if you use it: 2 things that frameworks ask for cannot be known without', []],
    ]);
  });

  it('is one item for all devices that do not report, not for what only the service can do', () => {
    const source = { kind: 'coverage', fact: 'x' } as const;
    const feeds = signal('feeds', source);
    const items = all([], {
      signals: [
        signal('seen', source, { isBad: false }),
        signal('scanned', source, { passed: 0 }),
        { ...feeds, signal: { ...feeds.signal, scope: 'organization' } },
      ],
    });
    expect(items).toMatchObject([{ kind: 'restore-coverage', devices: 4, effortHours: 2 + 4 * 0.5 }]);
    expect(items[0]!.frameworks[0]!.controls).toEqual(['seen', 'scanned']);
  });

  it('is a milestone where other work brings it about, and none where nothing does', () => {
    const overdue = signal('no-overdue-vulnerabilities', {
      kind: 'vulnerability-fact',
      fact: 'no-overdue-vulnerabilities',
    });
    const supported = signal('system-supported', { kind: 'vulnerability-fact', fact: 'system-supported' });
    const items = all([workItem({ id: 'late', overdue: true }), workItem({ id: 'early' })], {
      signals: [overdue, supported],
    });
    expect(items.slice(2)).toMatchObject([
      {
        kind: 'milestone',
        effortHours: 0,
        dependsOn: [{ id: 'late' }],
        subject: { name: 'no-overdue-vulnerabilities' },
      },
    ]);
  });

  it('is a benchmark that is met when its rules are', () => {
    const benchmark = signal('hardening-benchmark', { kind: 'benchmark', tool: 'openscap' });
    const [, , milestone] = all([check('rule', 'openscap:x'), check('other', 'lynis:x')], { signals: [benchmark] });
    expect(milestone).toMatchObject({ kind: 'milestone', dependsOn: [{ id: 'rule' }] });
  });
});

describe('attestations', () => {
  it('are one item a section for what can be attested now, and one for what a signal would deny', () => {
    const items = all([check('fw', 'firewall')], {
      signals: [FIREWALL],
      controls: [
        control('1'),
        control('2', { isRenewal: true }),
        control('3', { badSignals: ['firewall'] }),
        control('4', { section: 't' }),
      ],
    });
    expect(items.slice(1)).toMatchObject([
      { id: 'attest now|f|s', effortHours: 4, frameworks: [{ controls: ['1', '2'], points: 2 }], dependsOn: [] },
      {
        id: 'attest after|f|s',
        frameworks: [{ controls: ['3'] }],
        dependsOn: [
          { id: 'fw', why: 'It brings about “firewall” (1 control); until then a signal would deny the attestation.' },
        ],
      },
      { id: 'attest now|f|t', role: 'OG-WRL-012' },
    ]);
  });

  it('lead to just their controls, and to their section where those are too many to name', () => {
    const linkOf = (ids: readonly string[]) => all([], { controls: ids.map((id) => control(id)) })[0]?.link;
    expect(linkOf(['1', '2 (a)'])).toBe('/api/v1/compliance/frameworks/f/assessment?control=1,2%20(a)');
    expect(linkOf(Array.from({ length: 51 }, (_, at) => String(at)))).toBe(
      '/api/v1/compliance/frameworks/f/assessment?section=s',
    );
  });

  it('wait for nothing that nothing mends', () => {
    const items = all([], { controls: [control('1', { badSignals: ['threat-intelligence-current'] })] });
    expect(items).toMatchObject([{ id: 'attest now|f|s', dependsOn: [] }]);
  });
});

describe('all work together', () => {
  const KEYS = ['a', 'b', 'c', 'd', 'e'];
  const source: fc.Arbitrary<GapSource> = fc.oneof(
    fc.constantFrom('0', '1', '2').map((name) => ({ kind: 'device-check', checks: [name, 'x'] }) as const),
    fc
      .constantFrom('system-supported', 'no-overdue-vulnerabilities', 'fixed-within-days')
      .map((fact) => ({ kind: 'vulnerability-fact', fact }) as const),
    fc.constant({ kind: 'coverage', fact: 'seen-within-days' } as const),
    fc.constant({ kind: 'cloud-check' } as const),
  );
  const signals = fc
    .uniqueArray(fc.constantFrom(...KEYS), { maxLength: 5 })
    .chain((keys) =>
      fc.tuple(
        ...keys.map((key) => fc.tuple(source, fc.boolean()).map(([from, isBad]) => signal(key, from, { isBad }))),
      ),
    );
  const controls = fc
    .uniqueArray(fc.constantFrom('1', '2', '3', '4'), { maxLength: 4 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id) =>
          fc
            .tuple(fc.subarray(KEYS), fc.constantFrom('s', 't'))
            .map(([badSignals, section]) => control(id, { badSignals, section })),
        ),
      ),
    );
  // Actions of the risk model wait for nothing.
  const actions = anyWork.map((items) =>
    items.flatMap((item) => (item.kind === 'attest' || item.kind === 'milestone' ? [] : [{ ...item, dependsOn: [] }])),
  );

  it('has each id once, and nothing in it waits for itself or for what is not there', () => {
    fc.assert(
      fc.property(actions, signals, controls, (of, open, toAttest) => {
        const items = all(of, { signals: open, controls: toAttest });
        expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
        expect(orderWork(items, '2026-11-22')).toHaveLength(items.length);
        for (const { kind, effortHours } of items) expect(effortHours > 0).toBe(kind !== 'milestone');
      }),
    );
  });
});
