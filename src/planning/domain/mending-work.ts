import {
  CHECK_DEVICE_HOURS,
  CHECK_HOURS,
  CONNECT_HOURS,
  COVERAGE_DEVICE_HOURS,
  COVERAGE_HOURS,
  SUITE_CHECK_HOURS,
} from './assumptions/effort.js';
import type { Assumptions } from './assumptions/assumptions.js';
import type { ComplianceGaps, GapCheck, GapSignal } from './compliance-gaps.js';
import { roleOfAction } from './nice-role.js';
import type { EffortPart, WorkItem, WorkKind } from './work.js';

/** The same id for the same kind and name, today and tomorrow. */
export type IdOf = (kind: WorkKind, name: string) => string;

/** What makes the work that is no action of the risk model. */
export interface WorkMaker {
  idOf: IdOf;
  assumptions: Assumptions;
}

/** Says nothing about risk, and has no day set. */
export function plainItem(
  of: Pick<WorkItem, 'id' | 'kind' | 'title' | 'subject' | 'role' | 'link'> & Partial<WorkItem>,
  effort: EffortPart[],
): WorkItem {
  return {
    tier: null,
    dueOn: null,
    overdue: false,
    endOfLifeOn: null,
    assumption: null,
    members: [],
    place: null,
    dependsOn: [],
    devices: null,
    rice: null,
    risk: null,
    frameworks: [],
    ...of,
    effortHours: effort.reduce((sum, { hours }) => sum + hours, 0),
    effort,
  };
}

/** One item a suite that is not connected, for all that nobody knows without it. What it will find is not known, so it gains nothing yet. */
export function connectSuites({ signals }: ComplianceGaps, { idOf, assumptions }: WorkMaker): WorkItem[] {
  const bySuite = new Map<string, GapSignal[]>();
  for (const one of signals)
    for (const suite of one.suitesToConnect) bySuite.set(suite, [...(bySuite.get(suite) ?? []), one]);
  return [...bySuite].map(([suite, unknown]) =>
    plainItem(
      {
        id: idOf('connect-suite', suite),
        kind: 'connect-suite',
        title: `Connect ${nameOf(suite)}, if you use it: ${count(unknown.length, 'thing')} that frameworks ask for cannot be known without`,
        subject: { kind: 'suite', ecosystem: suite, name: suite },
        role: 'IO-WRL-006',
        assumption: 'the suite is in use; what an audit of it will find is not known',
        link: `/api/v1/cloud-security/${encodeURIComponent(suite)}`,
      },
      [{ what: 'an account with the permissions that it takes', hours: assumptions.number(CONNECT_HOURS) }],
    ),
  );
}

/** One item for all signals of coverage. They tell heads, not which: so many devices at least. */
export function restoreCoverage({ signals, gainOf }: ComplianceGaps, { idOf, assumptions }: WorkMaker): WorkItem[] {
  const open = signals.filter(isCoverageOfDevices);
  const devices = Math.max(0, ...open.map(({ passed, total }) => total - passed));
  if (devices === 0) return [];
  const keys = open.map(({ signal }) => signal.key);
  const each = assumptions.number(COVERAGE_DEVICE_HOURS);
  return [
    plainItem(
      {
        id: idOf('restore-coverage', 'devices'),
        kind: 'restore-coverage',
        title: `Have ${count(devices, 'device')} report in full: ${open.map(({ signal }) => `“${signal.title}”`).join(', ')}`,
        subject: { kind: 'coverage', ecosystem: '', name: 'devices' },
        role: 'IO-WRL-005',
        assumption: 'the devices of one signal are among those of the one that most are missing for',
        devices,
        frameworks: gainOf(keys),
        link: linkOf(open),
      },
      [
        { what: 'to find out why', hours: assumptions.number(COVERAGE_HOURS) },
        { what: count(devices, 'device'), hours: devices * each },
      ],
    ),
  ];
}

/** Of the whole service there is nothing that an organization could do; what was never heard is no failure, what fell silent is. */
export function isCoverageOfDevices({ signal, total, passed }: GapSignal): boolean {
  return signal.source.kind === 'coverage' && signal.scope === 'device' && total > passed;
}

/** A setting of devices that a signal reads, where the risk model has no action for it. */
export function fixSignal(
  open: GapSignal,
  checks: readonly string[],
  gaps: ComplianceGaps,
  maker: WorkMaker,
): WorkItem {
  const { signal, total, passed, unknown } = open;
  const { idOf, assumptions } = maker;
  // What is not known may well be right already: only where nothing else is left is it the work.
  const bad = total - passed - unknown;
  const devices = bad > 0 ? bad : Math.max(unknown, 1);
  const [check = signal.key] = checks;
  return plainItem(
    {
      id: idOf('fix-check', signal.key),
      kind: 'fix-check',
      title: `${bad > 0 ? 'Put right' : 'Find out'} on ${count(devices, 'device')}: ${signal.title}`,
      subject: { kind: 'check', ecosystem: '', name: check },
      role: roleOfAction('fix-check', { ecosystem: '', name: check }),
      assumption: 'each device takes as long',
      devices,
      frameworks: gaps.gainOf([signal.key]),
      link: linkOf([open]),
    },
    [
      { what: 'to prepare it', hours: assumptions.number(CHECK_HOURS) },
      { what: count(devices, 'device'), hours: devices * assumptions.number(CHECK_DEVICE_HOURS) },
    ],
  );
}

/** The same for a check of a suite. */
export function fixSuiteCheck(
  { suite, id, title }: GapCheck,
  gaps: Pick<ComplianceGaps, 'gainOfChecks'>,
  { idOf, assumptions }: WorkMaker,
): WorkItem {
  return plainItem(
    {
      id: idOf('close-gap', `${suite}|${id}`),
      kind: 'close-gap',
      title: `Fix "${title}"`,
      subject: { kind: 'cloud-check', ecosystem: suite, name: id },
      role: roleOfAction('close-gap', { ecosystem: suite, name: id }),
      assumption: 'a setting of a suite is changed once for everybody',
      frameworks: gaps.gainOfChecks([id]),
      link: `/api/v1/cloud-security/${encodeURIComponent(suite)}/checks/${encodeURIComponent(id)}`,
    },
    [{ what: 'a setting of the suite', hours: assumptions.number(SUITE_CHECK_HOURS) }],
  );
}

/** Where one reads more: the devices behind the one signal that is asked of devices, else all gaps. */
export function linkOf(signals: readonly GapSignal[]): string {
  const [first, ...others] = signals.map(({ signal }) => signal);
  return first?.scope === 'device' && others.length === 0
    ? `/api/v1/compliance/signals/${encodeURIComponent(first.key)}/devices`
    : '/api/v1/compliance/gaps';
}

export function count(n: number, thing: string): string {
  return `${n} ${thing}${n === 1 ? '' : 's'}`;
}

/** `microsoft-365` as people write it. */
function nameOf(suite: string): string {
  return suite.replace(
    /(^|-)([a-z0-9])/g,
    (_, dash: string, letter: string) => (dash === '' ? '' : ' ') + letter.toUpperCase(),
  );
}
