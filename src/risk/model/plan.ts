import type { Fleet } from './decomposition.js';
import type { RiskPolicy } from './policy.js';
import { score } from './score.js';

/** An action and the mass that goes with it, by whatever parts no two others may count twice (`Debian:12|openssl`). */
export interface PlannedAction {
  id: string;
  /** Of checks that it sets right: their ids stand for it as well. */
  members?: readonly { id: string }[];
  parts: ReadonlyMap<string, bigint>;
}

/** One step of a plan. Scores are not rounded. */
export interface PlanStep {
  id: string;
  /** What it takes away here, after the steps before it. */
  mass: bigint;
  scoreBefore: number;
  scoreAfter: number;
  /** More than the same action alone takes away: on a logarithmic scale the last half counts as much as the first. */
  removes: number;
}

/** The score along a plan. A part belongs to the first action that has it: what is upgraded need not be isolated. */
export function planPath(actions: readonly PlannedAction[], fleet: Fleet, policy: RiskPolicy): PlanStep[] {
  const taken = new Map<string, bigint>();
  let { mass } = fleet;
  return actions.map(({ id, parts }) => {
    let removed = 0n;
    for (const [part, of] of parts) {
      const before = taken.get(part) ?? 0n;
      if (of <= before) continue;
      removed += of - before;
      taken.set(part, of);
    }
    const scoreBefore = score(mass, fleet.devices, policy);
    mass = removed > mass ? 0n : mass - removed;
    const scoreAfter = score(mass, fleet.devices, policy);
    return { id, mass: removed, scoreBefore, scoreAfter, removes: scoreBefore - scoreAfter };
  });
}

/** By their ids and by those of their checks, which somebody may have noted. */
export function actionsById<T extends PlannedAction>(actions: readonly T[]): Map<string, T> {
  return new Map([
    ...actions.flatMap((action) => (action.members ?? []).map(({ id }) => [id, action] as const)),
    ...actions.map((action) => [action.id, action] as const),
  ]);
}

/** The score if these actions were done: the same in any order. Ids that are not there are named, not skipped in silence. */
export function simulate(
  ids: readonly string[],
  actions: readonly PlannedAction[],
  fleet: Fleet,
  policy: RiskPolicy,
): { score: number; removes: number; steps: PlanStep[]; unknown: string[] } {
  const byId = actionsById(actions);
  const chosen = [...new Set(ids.flatMap((id) => byId.get(id) ?? []))];
  const now = score(fleet.mass, fleet.devices, policy);
  const steps = planPath(chosen, fleet, policy);
  const after = steps.at(-1)?.scoreAfter ?? now;
  return { score: after, removes: now - after, steps, unknown: ids.filter((id) => !byId.has(id)) };
}
