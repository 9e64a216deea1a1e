import { actionId, type ActionKey, type ActionKind } from '../model/action.js';
import type { OrderedAction } from '../model/action-order.js';
import { checkTitle, type EffortKind, ruleOfCheck } from '../model/check-rules.js';
import { ruleOfCloudCheck } from '../model/cloud-check-rules.js';
import { type Fleet, removes } from '../model/decomposition.js';
import { LEVELS, MALWARE_TIER, type RiskPolicy } from '../model/policy.js';
import { type EffortInputs, type Rice, rice } from '../model/rice.js';
import { score } from '../model/score.js';
import { waveKey } from './action-part.js';
import { CONFIDENCES } from './assessment.js';
import type { Concerned, WeighedCloudCheck } from './cloud-checks.js';
import { DAY_MS } from './day.js';
import type { PartMass } from './score-part.js';
import type { EndedRelease } from './release-end.js';

/** What is open of one subject and has a fix, or has none. */
export interface ActionFigures {
  devices: number;
  findings: number;
  byLevel: readonly number[];
  /** The strictest of its findings; -1 where nobody knows. */
  tier: number;
  /** The first of its devices, from 1970. */
  dueDay: number | null;
  byConfidence: readonly number[];
}

/** Devices, and when they are due: by `waveKey`. */
export interface GroupedDevices {
  figures: ActionFigures;
  waves: Readonly<Record<string, number>>;
}

/** A subject's part, as it is kept. */
export interface SubjectPart extends ActionFigures {
  subjectId: number;
  kind: 'package' | 'check';
  ecosystem: string;
  name: string;
  /** Mass of the subject, and of it what has no fix. */
  residual: string;
  withoutFixable: string;
  fixable: boolean;
  /** Of a check: what its source calls it. */
  called?: string;
  /** Something of it is known to be exploited. */
  isExploited?: boolean;
}

/** A check that an action sets right. */
export interface ActionMember {
  /** That the action would have if it were about this check alone: whoever noted it finds the action of its cause. */
  id: string;
  subject: Action['subject'];
  /** What is wrong while it fails. */
  title: string;
  /** The suite, as people call it; null for a check of devices. */
  suiteTitle: string | null;
  /** What setting it right takes. */
  effort: EffortKind;
}

/** Something that one could do, with all that its place in the list follows from. */
export interface Action extends OrderedAction {
  id: string;
  kind: ActionKind;
  subject: { kind: 'package' | 'check' | 'release' | 'cloud-check'; ecosystem: string; name: string };
  subjectIds: number[];
  /** Which of their findings: null for all. */
  fixable: boolean | null;
  /** Of checks: what is wrong while they fail. */
  title: string | null;
  /** Why its checks fail, where that is one decision for several of them. */
  cause: { key: string; deed: string } | null;
  /** Active people of a suite whom it concerns; null: everybody, not known, or no suite. */
  people: Concerned | null;
  /** The checks that it sets right, the heaviest first; none where it is about packages. */
  members: readonly ActionMember[];
  target: string | null;
  eolOn: string | null;
  /** Of a release: until when extended support runs; null where none does. */
  extendedUntil: string | null;
  /** Mass that goes with it, by parts that no two others may count twice. */
  parts: ReadonlyMap<string, bigint>;
  /** Of these what is counted here and nowhere else, so that all actions add up. */
  mass: bigint;
  figures: ActionFigures;
  /** Devices by strictest tier and first day due, as `waveKey` writes them; null where they are kept with its part and read with its words. */
  waves: Readonly<Record<string, number>> | null;
  /** The part that it is about; null where there are several. */
  part: { subjectId: number; fixable: boolean } | null;
  /** The score as it stands. */
  scoreNow: number;
  riceOf: Rice;
  /** What was taken for granted of the effort. */
  assumption: string;
}

/** What an organization's actions are made with. */
export interface ActionContext {
  /** Public id of the organization. */
  organization: string;
  policy: RiskPolicy;
  fleet: Fleet;
  /** A date: by it deadlines are near or have passed. */
  today: string;
  /** Gives ids that are known already; when left out each is made. */
  idOf?: (of: ActionKey) => string;
}

const KERNEL = /^(linux|linux-.*|kernel|kernel-.*)$/;

/**
 * The action of one part of a subject.
 *
 * @param waves null where they are those that are kept with the part
 */
export function actionOf(
  part: SubjectPart,
  context: ActionContext,
  waves: Readonly<Record<string, number>> | null = null,
): Action {
  const { kind: what, ecosystem, name, subjectId, fixable } = part;
  const mass = massOf(part);
  const found = what === 'check' ? ruleOfCheck(context.policy.checks, name, ecosystem === '' ? null : ecosystem) : null;
  const kind = kindOf(part);
  const { effort, assumption } = effortOf(kind, name, part.devices, found?.rule.effortKind ?? null);
  const subject: Action['subject'] = { kind: what, ecosystem, name };
  const title = found && checkTitle(found, name, part.called);
  return completeAction(
    {
      kind,
      subject,
      subjectIds: [subjectId],
      fixable: what === 'check' ? null : fixable,
      title,
      cause: null,
      people: null,
      members:
        what === 'check'
          ? [
              memberOf(
                { kind, subject, title: title ?? name, suiteTitle: null, effort: found?.rule.effortKind ?? 'setting' },
                context,
              ),
            ]
          : [],
      target: null,
      eolOn: null,
      extendedUntil: null,
      parts: new Map([[partKey(subjectId, fixable), mass]]),
      mass,
      figures: part,
      isExploited: part.isExploited ?? false,
      waves,
      part: waves === null ? { subjectId, fixable } : null,
      assumption,
    },
    effort,
    context,
  );
}

/** No version fixes malware, so that what else is open of the package and has no fix goes with it. */
function kindOf({ kind, tier, fixable }: SubjectPart): ActionKind {
  if (kind === 'check') return 'fix-check';
  if (isMalware({ kind, tier })) return 'remove-malware';
  return fixable ? 'upgrade' : 'mitigate';
}

/** Whether a part holds malware: nothing else has its tier. */
export function isMalware({ kind, tier }: Pick<SubjectPart, 'kind' | 'tier'>): boolean {
  return kind === 'package' && tier === MALWARE_TIER;
}

/** A check that goes with a release: how much of it. */
export interface ReleaseCheck {
  subjectId: number;
  ecosystem: string;
  mass: bigint;
}

/** What goes with a release. */
export interface ReleaseContents {
  /** Of its packages. */
  parts: readonly SubjectPart[];
  /** Of its packages that are too many to be weighed by themselves. */
  rest: readonly PartMass[];
  /** That say that it has ended. */
  checks: readonly ReleaseCheck[];
  /** Findings are those of packages. */
  devices: GroupedDevices;
}

/** The action of leaving a release: with it goes everything that is open of its packages, also what has a fix. */
export function migrationOf(
  ecosystem: string,
  release: EndedRelease,
  { parts, rest, checks, devices }: ReleaseContents,
  context: ActionContext,
): Action {
  const masses = [
    ...parts.map((part) => ({ subjectId: part.subjectId, fixable: part.fixable, mass: massOf(part) })),
    ...rest,
  ];
  const { effort, assumption } = effortOf('migrate', release.name, devices.figures.devices, 'migration');
  return completeAction(
    {
      kind: 'migrate',
      subject: { kind: 'release', ecosystem, name: release.name },
      subjectIds: [...new Set(masses.map(({ subjectId }) => subjectId))],
      fixable: null,
      title: null,
      cause: null,
      people: null,
      members: [],
      target: release.target,
      eolOn: release.eolOn,
      extendedUntil: release.extendedUntil,
      parts: new Map([
        ...masses.map(({ subjectId, fixable, mass }) => [partKey(subjectId, fixable), mass] as const),
        // The rest of the check is another part: its own action has it.
        ...checks.map(({ subjectId, mass }) => [`${subjectId}/${ecosystem}`, mass] as const),
      ]),
      // What has a fix and is left out has no action of its own.
      mass: [...masses.filter(({ fixable }) => !fixable), ...rest.filter(({ fixable }) => fixable), ...checks].reduce(
        (sum, { mass }) => sum + mass,
        0n,
      ),
      ...devices,
      isExploited: parts.some((part) => part.isExploited === true && !part.fixable),
      part: null,
      assumption,
    },
    effort,
    context,
  );
}

/**
 * The action of setting right what is wrong with a suite: once, for everybody whom it concerns. So its reach is every device that
 * counts, or as many of them as those are of all people.
 *
 * @param devices for how many it counts
 */
export function gapOf(
  { check, risk, rollUp }: WeighedCloudCheck,
  { title, suiteTitle }: Pick<ActionMember, 'title' | 'suiteTitle'>,
  devices: number,
  context: ActionContext,
): Action {
  const { subject, suite, checkId } = check;
  // Null where it is everybody.
  const people = check.people && check.people.concerned < check.people.all ? check.people : null;
  const reach = people === null ? devices : Math.max(1, Math.round((devices * people.concerned) / people.all));
  const { rule } = ruleOfCloudCheck(context.policy.checks, checkId, check.severity);
  const mass = rollUp.totals.masses.residual * BigInt(devices);
  const at = (index: number, length: number): number[] => Array.from({ length }, (_, i) => (i === index ? reach : 0));
  const named: Action['subject'] = { kind: 'cloud-check', ecosystem: suite, name: checkId };
  return completeAction(
    {
      kind: 'close-gap',
      subject: named,
      subjectIds: [],
      fixable: null,
      title,
      cause: null,
      people,
      members: [memberOf({ kind: 'close-gap', subject: named, title, suiteTitle, effort: rule.effortKind }, context)],
      target: null,
      eolOn: null,
      extendedUntil: null,
      parts: new Map([[`${subject}/gap`, mass]]),
      mass,
      figures: {
        devices: reach,
        findings: 1,
        byLevel: at(rollUp.level, LEVELS.length + 1),
        tier: risk.tier,
        dueDay: rollUp.dueDay,
        byConfidence: at(rollUp.confidence, CONFIDENCES.length),
      },
      isExploited: false,
      waves: { [waveKey(risk.tier, rollUp.dueDay)]: reach },
      part: null,
      assumption: 'a setting of a suite is changed once for everybody',
    },
    { kind: rule.effortKind, managedDevices: 0, manualDevices: 0, restarts: 0 },
    context,
  );
}

type IncompleteAction = Omit<Action, 'id' | 'riceOf' | 'scoreNow' | Exclude<keyof OrderedAction, 'isExploited'>>;

/** Adds what follows from the rest: its id, its RICE score, and what it is ordered by. */
export function completeAction(
  action: IncompleteAction,
  effort: EffortInputs,
  { organization, policy, fleet, idOf = actionId }: ActionContext,
): Action {
  const { kind, subject, cause, figures, parts } = action;
  const devicesByLevel = Object.fromEntries(
    LEVELS.flatMap((level, i) => (figures.byLevel[i + 1] ? [[level, figures.byLevel[i + 1]]] : [])),
  );
  const riceOf = rice({ devicesByLevel, confidence: confidenceOfMost(figures.byConfidence), effort }, policy);
  const whole = [...parts.values()].reduce((sum, mass) => sum + mass, 0n);
  const { ecosystem, name } = subject;
  // Which of its checks fail changes from day to day: the id of a cause is made with none of them.
  const key = cause ? { ecosystem: 'cause', name: cause.key } : { ecosystem, name };
  return {
    ...action,
    id: idOf({ organization, kind, ...key }),
    scoreNow: score(fleet.mass, fleet.devices, policy),
    riceOf,
    tier: figures.tier,
    rice: riceOf.score,
    removes: removes(fleet, whole, policy),
    days: riceOf.effort * policy.rice.effort.daysPerWeek,
    level: Math.max(
      0,
      figures.byLevel.findLastIndex((devices) => devices > 0),
    ),
    dueOn: figures.dueDay === null ? null : new Date(figures.dueDay * DAY_MS),
    devices: figures.devices,
    key: [kind, key.ecosystem, key.name].join('|'),
  };
}

/** What people call the suites that it is about; none for other actions. */
export function suitesOf({ members }: Pick<Action, 'members'>): string[] {
  return [...new Set(members.flatMap(({ suiteTitle }) => suiteTitle ?? []))].sort();
}

function memberOf(
  { kind, ...of }: Omit<ActionMember, 'id'> & { kind: ActionKind },
  { organization, idOf = actionId }: ActionContext,
): ActionMember {
  const { ecosystem, name } = of.subject;
  return { id: idOf({ organization, kind, ecosystem, name }), ...of };
}

function massOf({ fixable, residual, withoutFixable }: SubjectPart): bigint {
  return fixable ? BigInt(residual) - BigInt(withoutFixable) : BigInt(withoutFixable);
}

function partKey(subjectId: number, fixable: boolean): string {
  return `${subjectId}/${fixable ? 'fixable' : 'unfixable'}`;
}

/** As sure as the riskiest finding is on most devices; where as many are surer, the less sure. */
function confidenceOfMost(devices: readonly number[]) {
  const most = Math.max(...devices);
  return CONFIDENCES[Math.max(devices.indexOf(most), 0)] ?? 'weak';
}

/** Nothing says yet which devices a tool reaches, so that is taken by the kind of the work. */
function effortOf(
  kind: ActionKind,
  name: string,
  devices: number,
  ofCheck: EffortKind | null,
): { effort: EffortInputs; assumption: string } {
  if (kind === 'remove-malware')
    return {
      effort: { kind: 'malware', managedDevices: 0, manualDevices: devices, restarts: 0 },
      assumption: 'each device is taken off the network, examined, and its secrets are replaced',
    };
  if (kind === 'mitigate')
    return {
      effort: { kind: 'setting', managedDevices: 0, manualDevices: devices, restarts: 0 },
      assumption: 'each device is done by hand',
    };
  const restarts = kind === 'upgrade' && KERNEL.test(name) ? devices : 0;
  return {
    effort: { kind: ofCheck ?? 'upgrade', managedDevices: devices, manualDevices: 0, restarts },
    assumption: `every device is managed by a tool${restarts > 0 ? ', and a new kernel needs a restart' : ''}`,
  };
}
