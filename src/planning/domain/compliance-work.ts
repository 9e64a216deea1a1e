import { attestWork } from './attest-work.js';
import type { ComplianceGaps } from './compliance-gaps.js';
import {
  connectSuites,
  fixSignal,
  fixSuiteCheck,
  restoreCoverage,
  isCoverageOfDevices,
  type WorkMaker,
} from './mending-work.js';
import { milestonesOf } from './milestones.js';
import type { FrameworkGain, WorkItem } from './work.js';

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
    const mending = actions.filter(({ kind, subject }) => kind === 'fix-check' && source.checks.includes(subject.name));
    const last = mending.at(-1);
    if (last) passed.set(last.id, [...(passed.get(last.id) ?? []), key]);
    else added.push(fixSignal(open, source.checks, gaps, maker));
    for (const { id } of last ? mending : added.slice(-1)) mend(key, id);
  }
  for (const [id, signals] of passed) gained.set(id, gaps.gainOf(signals));

  const closing = new Map(
    actions.flatMap((item) =>
      item.kind === 'close-gap' ? [[`${item.subject.ecosystem}|${item.subject.name}`, item] as const] : [],
    ),
  );
  for (const check of gaps.checks) {
    const action = closing.get(`${check.suite}|${check.id}`);
    if (action) gained.set(action.id, check.gain);
    else added.push(fixSuiteCheck(check, maker));
    const id = action?.id ?? added.at(-1)?.id;
    if (id !== undefined) for (const signal of check.signals) mend(signal, id);
  }

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
