import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../platform/index.js';
import { Catalogue, type CatalogueControl, suitesOf } from '../catalogue/catalogue.js';
import type { CloudSuite, Signal } from '../catalogue/signal.js';
import { type ActionKind, bestActions, type BestAction } from '../domain/best-actions.js';
import type { ControlRef } from '../domain/control.js';
import type { FrameworkImpact } from '../domain/next-action.js';
import type { SignalReading } from '../domain/signal.js';
import type { AssessedFramework } from './assess-frameworks.service.js';
import { WeighActions } from './weigh-actions.service.js';

/** What to look for; everything, when left out. */
export interface GapQuery {
  framework?: string | undefined;
  kinds?: readonly ActionKind[] | undefined;
  limit: number;
}

/** What an action does to a framework, with the names of it. */
export interface GapFramework extends FrameworkImpact {
  name: string;
  titleOf: (control: string) => string;
}

/** One thing to do, and what it brings. */
export interface Gap extends Omit<BestAction, 'frameworks' | 'action'> {
  signal: { signal: Signal; reading: SignalReading; suites: CloudSuite[] } | null;
  control: { ref: ControlRef; control: CatalogueControl } | null;
  frameworks: GapFramework[];
}

export interface Gaps {
  version: string;
  asOf: Date | null;
  policy: string;
  /** All that would lift something, of which `gaps` are the first. */
  total: number;
  gaps: Gap[];
}

/** Finds what to do next: each thing is tried, and everything computed again, over all frameworks. */
@Injectable()
export class FindGaps {
  constructor(
    private readonly weighing: WeighActions,
    private readonly catalogue: Catalogue,
  ) {}

  /** Most gain first. Throws {@link NotFoundError} for a framework that there is not. */
  async execute(organizationId: number, { framework, kinds, limit }: GapQuery): Promise<Gaps> {
    const { assessed, frameworks, impacts, at, asOf, version, policy } = await this.weighing.of(organizationId);
    const bySlug = new Map(assessed.map((one) => [one.known.framework.slug, one]));
    if (framework !== undefined && !bySlug.has(framework)) throw new NotFoundError('framework');
    const actions = bestActions(frameworks, impacts, at, { kinds, framework });
    const readings = worstReadings(assessed);
    const gaps = actions.slice(0, limit).map((action) => this.gapOf(action, bySlug, readings));
    return { version, asOf, policy: policy.id, total: actions.length, gaps };
  }

  private gapOf(
    { action, frameworks, ...of }: BestAction,
    bySlug: ReadonlyMap<string, AssessedFramework>,
    readings: ReadonlyMap<string, SignalReading>,
  ): Gap {
    const named = frameworks.map((impact): GapFramework => {
      const known = bySlug.get(impact.framework)?.known;
      return {
        ...impact,
        name: known?.framework.name ?? impact.framework,
        titleOf: (control) => known?.control(control)?.title ?? control,
      };
    });
    if (action.kind === 'pass-signal') {
      const signal = this.catalogue.signal(action.signal);
      const reading = readings.get(action.signal);
      const open = signal && reading ? { signal, reading, suites: suitesOf(signal) } : null;
      return { ...of, signal: open, control: null, frameworks: named };
    }
    const control = bySlug.get(action.control.framework)?.known.control(action.control.control) ?? null;
    return { ...of, signal: null, control: control && { ref: action.control, control }, frameworks: named };
  }
}

/** Of the two aspects in which a signal is read, the one that leaves more to do. */
function worstReadings(assessed: readonly AssessedFramework[]): Map<string, SignalReading> {
  const readings = new Map<string, SignalReading>();
  for (const { controls } of assessed)
    for (const { links } of controls)
      for (const { signal, reading } of links) {
        const known = readings.get(signal);
        if (!known || (reading.share ?? 0) < (known.share ?? 0)) readings.set(signal, reading);
      }
  return readings;
}
