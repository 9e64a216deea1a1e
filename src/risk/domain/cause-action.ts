import { type Cause, causeOf } from '../model/causes.js';
import type { EffortKind } from '../model/check-rules.js';
import { type Action, type ActionContext, type ActionFigures, completeAction, type GroupedDevices } from './action.js';
import { waveKey } from './action-part.js';

/** From the least to the most work. */
const EFFORTS: readonly EffortKind[] = ['setting', 'reboot', 'migration'];

/** A cause, and the actions of its checks that would otherwise stand alone. */
interface CausedActions {
  cause: Cause;
  members: Action[];
}

/**
 * The same actions with those of one cause as one: masses add up, because their parts are disjoint; work is counted once for each
 * suite, and on devices once for each device.
 *
 * @param devicesOf the distinct devices of causes that several checks of devices have, by key
 */
export function groupByCause(
  actions: readonly Action[],
  devicesOf: ReadonlyMap<string, GroupedDevices>,
  context: ActionContext,
): Action[] {
  const caused = new Map<string, CausedActions>();
  const alone: Action[] = [];
  for (const action of actions) {
    const cause = isOfCheck(action) ? causeOf(action.subject.name) : null;
    if (!cause) alone.push(action);
    else {
      const group = caused.get(cause.key) ?? { cause, members: [] };
      group.members.push(action);
      caused.set(cause.key, group);
    }
  }
  return [...alone, ...[...caused.values()].map((one) => causedAction(one, devicesOf.get(one.cause.key), context))];
}

/** Causes that more than one of these checks of devices have, with their subjects: of them distinct devices have to be counted. */
export function sharedCauses(
  checks: readonly { subjectId: number; name: string }[],
): { key: string; subjectIds: number[] }[] {
  const subjects = new Map<string, number[]>();
  for (const { subjectId, name } of checks) {
    const cause = causeOf(name);
    if (cause) subjects.set(cause.key, [...(subjects.get(cause.key) ?? []), subjectId]);
  }
  return [...subjects].flatMap(([key, subjectIds]) => (subjectIds.length > 1 ? [{ key, subjectIds }] : []));
}

function isOfCheck({ kind }: Action): boolean {
  return kind === 'fix-check' || kind === 'close-gap';
}

function causedAction(
  { cause, members }: CausedActions,
  devices: GroupedDevices | undefined,
  context: ActionContext,
): Action {
  const all = [...members].sort((a, b) => (a.mass === b.mass ? (a.key < b.key ? -1 : 1) : a.mass > b.mass ? -1 : 1));
  const [heaviest] = all as [Action, ...Action[]];
  const { figures, waves, part } = all.length === 1 ? heaviest : { ...together(all, devices ?? null), part: null };
  const suites = new Set(all.flatMap(({ kind, subject }) => (kind === 'close-gap' ? [subject.ecosystem] : [])));
  return completeAction(
    {
      ...heaviest,
      title: cause.risk,
      cause: { key: cause.key, deed: cause.deed },
      people: mostPeople(all),
      members: all.flatMap((one) => one.members),
      subjectIds: all.flatMap(({ subjectIds }) => subjectIds),
      parts: new Map(all.flatMap(({ parts }) => [...parts])),
      mass: all.reduce((sum, { mass }) => sum + mass, 0n),
      figures,
      waves,
      part,
      isExploited: all.some(({ isExploited }) => isExploited),
    },
    {
      kind: hardest(all),
      managedDevices: suites.size > 0 ? 0 : figures.devices,
      manualDevices: 0,
      restarts: 0,
      places: Math.max(1, suites.size),
    },
    context,
  );
}

/** What several checks come to: on devices as counted, of suites for everybody. */
function together(all: readonly Action[], devices: GroupedDevices | null): Pick<Action, 'figures' | 'waves'> {
  if (devices) return devices;
  const [heaviest] = all as [Action];
  const days = all.flatMap(({ figures: { dueDay } }) => dueDay ?? []);
  const tiers = all.flatMap(({ figures: { tier } }) => (tier < 0 ? [] : [tier]));
  const worst = all.reduce((a, b) => (b.level > a.level || (b.level === a.level && b.devices > a.devices) ? b : a));
  const figures: ActionFigures = {
    ...heaviest.figures,
    devices: Math.max(...all.map((one) => one.devices)),
    findings: all.reduce((sum, one) => sum + one.figures.findings, 0),
    byLevel: worst.figures.byLevel,
    tier: tiers.length === 0 ? -1 : Math.min(...tiers),
    dueDay: days.length === 0 ? null : Math.min(...days),
  };
  return { figures, waves: { [waveKey(figures.tier, figures.dueDay)]: figures.devices } };
}

/** Of several the most of all people; everybody where of any that is not known. */
function mostPeople(all: readonly Action[]): Action['people'] {
  const known = all.flatMap(({ people }) => people ?? []);
  if (known.length < all.length) return null;
  return known.reduce<Action['people']>(
    (most, one) => (most === null || one.concerned * most.all > most.concerned * one.all ? one : most),
    null,
  );
}

/** The most work that any of its rules asks for. */
function hardest(all: readonly Action[]): EffortKind {
  const at = Math.max(...all.map(({ members }) => Math.max(...members.map(({ effort }) => EFFORTS.indexOf(effort)))));
  return EFFORTS[at] ?? 'setting';
}
