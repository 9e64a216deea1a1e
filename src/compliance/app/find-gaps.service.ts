import { Injectable } from '@nestjs/common';
import { CloudChecks, type CheckOfSuite, type PublishedResult } from '../../cloud-security/index.js';
import { NotFoundError } from '../../platform/index.js';
import { Catalogue, type CatalogueControl, suitesOf } from '../catalogue/catalogue.js';
import type { CloudSuite, Signal } from '../catalogue/signal.js';
import { type ActionKind, bestActions, type BestAction } from '../domain/best-actions.js';
import type { ControlRef } from '../domain/control.js';
import type { FrameworkImpact } from '../domain/next-action.js';
import { type OpenCheck, openChecks } from '../domain/open-checks.js';
import type { SignalReading } from '../domain/signal.js';
import { AnswerCloudSignals, CLOUD_CHECK_SIGNALS, type SuiteAudit } from './answer-cloud-signals.service.js';
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
  /** `suites`: those of which one has to be connected first. */
  signal: { signal: Signal; reading: SignalReading; suites: CloudSuite[] } | null;
  check: GapCheck | null;
  control: { ref: ControlRef; control: CatalogueControl } | null;
  frameworks: GapFramework[];
}

/** A check of a cloud suite that is to be put right, and the signals that read it. */
export interface GapCheck {
  suite: string;
  id: string;
  verdict: PublishedResult | null;
  /** Null for one that this version of the service does not have. */
  check: CheckOfSuite | null;
  signals: Signal[];
}

export interface Gaps {
  version: string;
  asOf: Date | null;
  policy: string;
  /** All that would lift something, of which `gaps` are the first. */
  total: number;
  gaps: Gap[];
}

/** What was read once, for every gap. */
interface Known {
  bySlug: ReadonlyMap<string, AssessedFramework>;
  readings: ReadonlyMap<string, SignalReading>;
  connected: ReadonlySet<string>;
  suites: readonly SuiteAudit[];
}

/** Finds what to do next: each thing is tried, and everything computed again, over all frameworks. */
@Injectable()
export class FindGaps {
  constructor(
    private readonly weighing: WeighActions,
    private readonly catalogue: Catalogue,
    private readonly cloud: AnswerCloudSignals,
    private readonly checks: CloudChecks,
  ) {}

  /** Most gain first. Throws {@link NotFoundError} for a framework that there is not. */
  async execute(organizationId: number, { framework, kinds, limit }: GapQuery): Promise<Gaps> {
    const [weighed, suites] = await Promise.all([this.weighing.of(organizationId), this.cloud.suites(organizationId)]);
    const { assessed, frameworks, impacts, at, asOf, version, policy } = weighed;
    const bySlug = new Map(assessed.map((one) => [one.known.framework.slug, one]));
    if (framework !== undefined && !bySlug.has(framework)) throw new NotFoundError('framework');
    const checks = openChecks(CLOUD_CHECK_SIGNALS, suites, at, policy);
    const actions = bestActions(frameworks, impacts, at, { kinds, framework, checks });
    const known = { bySlug, readings: worstReadings(assessed), connected: weighed.connected, suites };
    const gaps = actions.slice(0, limit).map((action) => this.gapOf(action, known));
    return { version, asOf, policy: policy.id, total: actions.length, gaps };
  }

  private gapOf({ action, frameworks, ...of }: BestAction, { bySlug, readings, connected, suites }: Known): Gap {
    const named = frameworks.map((impact): GapFramework => {
      const known = bySlug.get(impact.framework)?.known;
      return {
        ...impact,
        name: known?.framework.name ?? impact.framework,
        titleOf: (control) => known?.control(control)?.title ?? control,
      };
    });
    const none = { signal: null, check: null, control: null };
    if (action.kind === 'pass-signal') {
      const signal = this.catalogue.signal(action.signal);
      const reading = readings.get(action.signal);
      const toConnect = signal && !connected.has(signal.key) ? suitesOf(signal) : [];
      const open = signal && reading ? { signal, reading, suites: toConnect } : null;
      return { ...of, ...none, signal: open, frameworks: named };
    }
    if (action.kind === 'pass-check')
      return { ...of, ...none, check: this.checkOf(action.check, suites), frameworks: named };
    const control = bySlug.get(action.control.framework)?.known.control(action.control.control) ?? null;
    return { ...of, ...none, control: control && { ref: action.control, control }, frameworks: named };
  }

  private checkOf({ suite, checkId, readings }: OpenCheck, suites: readonly SuiteAudit[]): GapCheck {
    const audited = suites.find((one) => one.suite === suite);
    return {
      suite,
      id: checkId,
      verdict: audited?.verdicts.get(checkId) ?? null,
      check: this.checks.find(checkId),
      signals: [...readings.keys()].flatMap((key) => this.catalogue.signal(key) ?? []),
    };
  }
}

/** Of the two aspects in which a signal is read, the one that leaves more to do. */
export function worstReadings(assessed: readonly AssessedFramework[]): Map<string, SignalReading> {
  const readings = new Map<string, SignalReading>();
  for (const { controls } of assessed)
    for (const { links } of controls)
      for (const { signal, reading } of links) {
        const known = readings.get(signal);
        if (!known || (reading.share ?? 0) < (known.share ?? 0)) readings.set(signal, reading);
      }
  return readings;
}
