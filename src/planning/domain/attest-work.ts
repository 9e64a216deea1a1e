import { ATTESTATION_HOURS } from './assumptions/duties.js';
import { ATTEST_HOURS } from './assumptions/effort.js';
import type { ComplianceGaps, GapSignal, GapControl } from './compliance-gaps.js';
import {
  type IdOf,
  linkOf,
  plainItem,
  connectSuites,
  count,
  fixSignal,
  fixSuiteCheck,
  isCoverageOfDevices,
  restoreCoverage,
  type WorkMaker,
} from './mending-work.js';
import type { WorkItem, FrameworkGain } from './work.js';

/** As many values as the dashboard reads of one filter. */
const MOST_NAMED = 50;

/** Signals, and the ids of the work that puts each right. */
export type Menders = ReadonlyMap<string, readonly string[]>;

/**
 * Controls to attest, of each section of a framework together: those that can be attested now, and those of which a signal
 * fails, which would deny it. The second wait for the work that mends those signals.
 */
export function attestWork({ controls, signals }: ComplianceGaps, menders: Menders, maker: WorkMaker): WorkItem[] {
  const titles = new Map(signals.map(({ signal }) => [signal.key, signal.title]));
  const groups = new Map<string, { waits: boolean; controls: GapControl[] }>();
  for (const control of controls) {
    // A signal that nothing in the plan mends would be waited for without an end.
    const waits = control.badSignals.some((signal) => menders.has(signal));
    const key = `${waits ? 'after' : 'now'}|${control.framework}|${control.section}`;
    const group = groups.get(key) ?? { waits, controls: [] };
    groups.set(key, group);
    group.controls.push(control);
  }
  return [...groups].flatMap(
    ([key, group]) => itemOf(key, group, (of) => dependencies(of, menders, titles), maker) ?? [],
  );
}

function itemOf(
  key: string,
  { waits, controls }: { waits: boolean; controls: readonly GapControl[] },
  dependenciesOf: (controls: readonly GapControl[]) => WorkItem['dependsOn'],
  { idOf, assumptions }: WorkMaker,
): WorkItem | null {
  const [first] = controls;
  if (!first) return null;
  const { framework, frameworkName, section, sectionTitle } = first;
  const renewals = controls.filter(({ isRenewal }) => isRenewal).length;
  const fresh = controls.length - renewals;
  const of = `${count(controls.length, 'control')} of ${frameworkName}, ${sectionTitle}`;
  return plainItem(
    {
      id: idOf('attest', key),
      kind: 'attest',
      title: waits ? `Attest ${of}, when what they are judged by is put right` : `Attest ${of}`,
      subject: { kind: 'controls', ecosystem: framework, name: section },
      role: 'OG-WRL-012',
      assumption: 'the controls are implemented: an attestation has to be true',
      dependsOn: waits ? dependenciesOf(controls) : [],
      frameworks: [
        {
          framework,
          controls: controls.map(({ control }) => control),
          points: controls.reduce((sum, { points }) => sum + points, 0),
        },
      ],
      link: `/api/v1/compliance/frameworks/${encodeURIComponent(framework)}/assessment?${chosen(section, controls)}`,
    },
    [
      ...(fresh > 0
        ? [{ what: `${count(fresh, 'control')} to attest`, hours: fresh * assumptions.number(ATTEST_HOURS) }]
        : []),
      ...(renewals > 0
        ? [
            {
              what: `${count(renewals, 'attestation')} to renew`,
              hours: renewals * assumptions.number(ATTESTATION_HOURS),
            },
          ]
        : []),
    ],
  );
}

/** The filter that leaves these controls, or their section where naming each would make the address too long. */
function chosen(section: string, controls: readonly GapControl[]): string {
  const ids = controls.map(({ control }) => encodeURIComponent(control));
  return ids.length > MOST_NAMED ? `section=${encodeURIComponent(section)}` : `control=${ids.join(',')}`;
}

function dependencies(
  controls: readonly GapControl[],
  menders: Menders,
  titles: ReadonlyMap<string, string>,
): WorkItem['dependsOn'] {
  const bySignal = new Map<string, number>();
  for (const { badSignals } of controls)
    for (const signal of badSignals) bySignal.set(signal, (bySignal.get(signal) ?? 0) + 1);
  const signalsOf = new Map<string, string[]>();
  for (const signal of bySignal.keys())
    for (const id of menders.get(signal) ?? []) signalsOf.set(id, [...(signalsOf.get(id) ?? []), signal]);
  return [...signalsOf].map(([id, signals]) => ({
    id,
    why: `It brings about “${signals.map((signal) => `${titles.get(signal) ?? signal}” (${count(bySignal.get(signal) ?? 0, 'control')})`).join(', “')}; until then a signal would deny the attestation.`,
  }));
}

/**
 * All work: the actions of the risk model, which now say what they move in frameworks, and what frameworks ask for besides.
 * What an action does already is no second item. Actions wait for nothing, milestones for actions, attestations for both:
 * so nothing ever waits for itself.
 *
 * Where several actions put one signal right, its gain is with the last of them: before that, it fails still.
 *
 * @param actions what to do first in front
 */
export function withComplianceWork(actions: readonly WorkItem[], gaps: ComplianceGaps, maker: WorkMaker): WorkItem[] {
  const menders = new Map<string, string[]>();
  const mend = (signal: string, id: string): void => {
    menders.set(signal, [...(menders.get(signal) ?? []), id]);
  };
  const passed = new Map<string, string[]>();
  const gained = new Map<string, readonly FrameworkGain[]>();
  const added: WorkItem[] = [];

  for (const open of gaps.signals) {
    const { source, key } = open.signal;
    if (!open.isBad || source.kind !== 'device-check') continue;
    const mending = actions.filter(
      ({ kind, members }) => kind === 'fix-check' && members.some(({ name }) => source.checks.includes(name)),
    );
    const last = mending.at(-1);
    if (last) passed.set(last.id, [...(passed.get(last.id) ?? []), key]);
    else added.push(fixSignal(open, source.checks, gaps, maker));
    for (const { id } of last ? mending : added.slice(-1)) mend(key, id);
  }
  for (const [id, signals] of passed) gained.set(id, gaps.gainOf(signals));

  const closing = new Map(
    actions.flatMap((item) =>
      item.kind === 'close-gap'
        ? item.members.map(({ ecosystem, name }) => [`${ecosystem}|${name}`, item] as const)
        : [],
    ),
  );
  const closed = new Map<string, string[]>();
  for (const check of gaps.checks) {
    const action = closing.get(`${check.suite}|${check.id}`);
    if (action) closed.set(action.id, [...(closed.get(action.id) ?? []), check.id]);
    else added.push(fixSuiteCheck(check, gaps, maker));
    const id = action?.id ?? added.at(-1)?.id;
    if (id !== undefined) for (const signal of check.signals) mend(signal, id);
  }
  for (const [id, checks] of closed) gained.set(id, gaps.gainOfChecks(checks));

  const coverage = restoreCoverage(gaps, maker);
  for (const { id } of coverage)
    for (const open of gaps.signals) if (isCoverageOfDevices(open)) mend(open.signal.key, id);

  const milestones = milestonesOf(gaps, [...actions, ...added], maker.idOf);
  for (const { id, subject } of milestones) mend(subject.name, id);

  return [
    ...actions.map((item) => ({ ...item, frameworks: [...(gained.get(item.id) ?? [])] })),
    ...added,
    ...connectSuites(gaps, maker),
    ...coverage,
    ...milestones,
    ...attestWork(gaps, menders, maker),
  ];
}

interface Cause {
  brings: (item: WorkItem) => boolean;
  why: string;
}

const isFix = ({ kind }: WorkItem): boolean => kind === 'upgrade' || kind === 'mitigate' || kind === 'remove-malware';

/**
 * Which work brings about an outcome. More than is needed rather than less: an action does not say which of its findings
 * are critical, known to be exploited or how old.
 */
const CAUSES: Record<string, Cause> = {
  'system-supported': {
    brings: ({ kind }) => kind === 'migrate',
    why: 'It ends the use of a release that gets no updates.',
  },
  'no-overdue-vulnerabilities': {
    brings: (item) => item.kind === 'upgrade' && item.overdue,
    why: 'It updates what is past its deadline.',
  },
  'no-overdue-known-exploited': {
    brings: (item) => isFix(item) && item.overdue,
    why: 'It puts right what is past its deadline.',
  },
  'fixed-within-days': {
    brings: (item) => item.kind === 'upgrade' && item.dueOn !== null,
    why: 'It updates what has a deadline.',
  },
};

/**
 * Signals that are an outcome of other work, each a milestone that is reached with it. One that nothing in the plan would
 * bring about is none: it would look as if it were reached already.
 */
function milestonesOf({ signals, gainOf }: ComplianceGaps, work: readonly WorkItem[], idOf: IdOf): WorkItem[] {
  return signals.flatMap((open): WorkItem[] => {
    const cause = open.isBad ? causeOf(open) : null;
    if (!cause) return [];
    const dependsOn = work.filter(cause.brings).map(({ id }) => ({ id, why: cause.why }));
    if (dependsOn.length === 0) return [];
    const { key, title } = open.signal;
    return [
      plainItem(
        {
          id: idOf('milestone', key),
          kind: 'milestone',
          title: `Reached: ${title}`,
          subject: { kind: 'signal', ecosystem: '', name: key },
          role: 'OG-WRL-012',
          dependsOn,
          frameworks: gainOf([key]),
          link: linkOf([open]),
        },
        [],
      ),
    ];
  });
}

function causeOf({ signal: { source } }: GapSignal): Cause | null {
  if (source.kind === 'vulnerability-fact') return CAUSES[source.fact] ?? null;
  if (source.kind !== 'benchmark') return null;
  const { tool } = source;
  return {
    brings: ({ kind, members }) => kind === 'fix-check' && members.some(({ name }) => name.startsWith(`${tool}:`)),
    why: 'It meets a rule of the benchmark.',
  };
}
