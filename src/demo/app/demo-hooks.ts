import { Injectable } from '@nestjs/common';
import type { SeededReference } from '../../devices/index.js';
import type { DemoDecision } from '../domain/demo-history.js';
import type { DaysAgo } from '../domain/demo-device.js';

/** What is over when a day of the demo ends. */
export interface DemoDayEnd {
  organizationId: number;
  day: DaysAgo;
  /** The moment that it ends, which is also what every clock says meanwhile. */
  at: Date;
  /** Internal ids of the devices that were enrolled, changed or scanned that day. */
  deviceIds: number[];
  /** All that were registered by then, by name. */
  devices: ReadonlyMap<string, SeededReference>;
}

type DayEndHook = (end: DemoDayEnd) => Promise<void>;
type DecisionHook = (organizationId: number, decision: DemoDecision, at: Date) => Promise<void>;

/**
 * Where later contexts join the demo's history: what they would have done at that time, they do then. Hooks are called one
 * after the other, inside the organization, with the time of the history as the time of every clock.
 */
@Injectable()
export class DemoHooks {
  private readonly dayEnds: DayEndHook[] = [];
  private readonly decisions: DecisionHook[] = [];

  /** For what happens daily: matching, roll-ups, the snapshot of the day. Register before the application has started. */
  onDayEnd(hook: DayEndHook): void {
    this.dayEnds.push(hook);
  }

  /** For what a person decides about a vulnerability. Without a hook nobody decides. */
  onDecision(hook: DecisionHook): void {
    this.decisions.push(hook);
  }

  async endDay(end: DemoDayEnd): Promise<void> {
    for (const hook of this.dayEnds) await hook(end);
  }

  async decide(organizationId: number, decision: DemoDecision, at: Date): Promise<void> {
    for (const hook of this.decisions) await hook(organizationId, decision, at);
  }
}
