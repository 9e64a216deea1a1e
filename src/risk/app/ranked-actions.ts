import type { Action, ActionContext } from '../domain/action.js';
import { type ActionSort, firstInputs, orderActions } from '../model/action-order.js';
import { allocate } from '../model/decomposition.js';
import { planPath, type PlanStep } from '../model/plan.js';
import { score } from '../model/score.js';
import { type WhyFirst, whyFirst } from '../model/why-first.js';

/** An action at its place in an order, and the score along that order. */
export interface PlacedAction {
  action: Action;
  /** From 1. */
  place: number;
  step: PlanStep;
}

/** All actions of an organization as they stood at one version of it, with everything they were made with. */
export class RankedActions {
  /** By id: shares of the score; all of them, with what no action has, add up to it. */
  readonly points: ReadonlyMap<string, number>;
  /** The most that any of them removes by itself. */
  private readonly largest: number;
  private readonly orders = new Map<string, PlacedAction[]>();

  /**
   * @param actions in no order
   * @param leftOut how many there are besides, which nobody weighed
   */
  constructor(
    readonly actions: readonly Action[],
    readonly context: ActionContext,
    readonly leftOut: number,
  ) {
    const { fleet, policy } = context;
    const counted = actions.reduce((sum, { mass }) => sum + mass, 0n);
    const rest = fleet.mass > counted ? fleet.mass - counted : 0n;
    const shares = allocate(score(fleet.mass, fleet.devices, policy), [...actions.map(({ mass }) => mass), rest]);
    this.largest = actions.reduce((most, { removes }) => Math.max(most, removes), 0);
    this.points = new Map(actions.map(({ id }, at) => [id, shares[at] ?? 0]));
  }

  /** Why an action is at its place in the order of what to do first. */
  whyFirst(action: Action): WhyFirst {
    const { today } = this.context;
    const whom = { devices: action.devices, isSuite: action.kind === 'close-gap', people: action.people };
    return whyFirst(firstInputs(action, Date.parse(today)), whom, { largest: this.largest, now: action.scoreNow });
  }

  /** What to do first in front. An order that was asked for is kept. */
  inOrder(sort: ActionSort = 'priority', reversed = false): readonly PlacedAction[] {
    const name = `${sort} ${reversed}`;
    const known = this.orders.get(name);
    if (known) return known;
    const ordered = orderActions(this.actions, this.context.today, sort);
    if (reversed) ordered.reverse();
    const steps = planPath(ordered, this.context.fleet, this.context.policy);
    const placed = ordered.map((action, at) => ({ action, step: steps[at] as PlanStep, place: at + 1 }));
    this.orders.set(name, placed);
    return placed;
  }
}
