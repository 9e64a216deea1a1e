import { Injectable } from '@nestjs/common';
import { CloudChecks } from '../../cloud-security/index.js';
import { Catalogue, suitesOf } from '../catalogue/catalogue.js';
import type { CloudSuite, Signal } from '../catalogue/signal.js';
import { validityOf } from '../domain/attestation.js';
import { withPasses, implemented } from '../domain/would-be.js';
import type { ActionImpacts, FrameworkImpact } from '../domain/next-action.js';
import { openChecks, readingsWith } from '../domain/open-checks.js';
import type { SignalReading } from '../domain/signal.js';
import { AnswerCloudSignals, CLOUD_CHECK_SIGNALS } from './answer-cloud-signals.service.js';
import type { AssessedControl, AssessedFramework } from './assess-frameworks.service.js';
import { refOf } from './control-evaluator.js';
import { worstReadings } from './find-gaps.service.js';
import { WeighActions } from './weigh-actions.service.js';

/** What plans reckon with while nobody attested anything. */
const FIRST_FRAMEWORK = 'nist-csf-2.0';

/** What something would do to a framework. */
export interface PlannableGain {
  framework: string;
  /** Ids of controls that would have another result. */
  controls: string[];
  /** Points of readiness, 0-100, not rounded. */
  points: number;
}

/** A signal that does not pass and speaks for some control. */
export interface PlannableSignal {
  signal: Signal;
  /** It fails, fails in part, or did before it fell silent; otherwise nobody knows. */
  isBad: boolean;
  /** Devices, checks or 1, as it is asked: those that pass, of those in scope. */
  passed: number;
  total: number;
  /** Of those in scope, how many nothing is known of. */
  unknown: number;
  /** Suites of which one has to be connected before anything is known; none once any suite is: an organization rarely has two. */
  suitesToConnect: CloudSuite[];
}

/** A check of a connected suite that is known to be bad, and that some signal reads. */
export interface PlannableCheck {
  suite: string;
  id: string;
  /** What can happen while it fails. */
  title: string;
  /** Keys of the signals that read it. */
  signals: string[];
}

/** A control that would be worth more if somebody attested it. */
export interface PlannableControl {
  framework: string;
  frameworkName: string;
  section: string;
  sectionTitle: string;
  control: string;
  /** Somebody attested it, and that has expired. */
  isRenewal: boolean;
  /** Its signals that are bad: while they are, signals deny what is attested. */
  badSignals: string[];
  /** Points of readiness of its framework by the attestation, once those signals pass; what mappings carry on is not in it. */
  points: number;
}

/** Everything that keeps frameworks from being ready, for plans. */
export interface PlannableGaps {
  version: string;
  asOf: Date | null;
  policy: string;
  /** In the order of the catalogue. */
  signals: PlannableSignal[];
  checks: PlannableCheck[];
  /** Of frameworks in use: those in which somebody attested something, else NIST CSF. In their order. */
  controls: PlannableControl[];
  /** What it would bring if all of these signals passed. */
  gainOf: (signals: readonly string[]) => PlannableGain[];
  /** The same of checks of suites, by their ids. */
  gainOfChecks: (checkIds: readonly string[]) => PlannableGain[];
}

/**
 * The gaps of all frameworks as plans need them: what to put right, connect and attest, from one assessment. Unlike
 * {@link FindGaps} it tries attestations only where the organization attests at all.
 */
@Injectable()
export class PlanGaps {
  constructor(
    private readonly weighing: WeighActions,
    private readonly catalogue: Catalogue,
    private readonly cloud: AnswerCloudSignals,
    private readonly checks: CloudChecks,
  ) {}

  /** In the statements of one assessment and one for the suites. */
  async of(organizationId: number): Promise<PlannableGaps> {
    const [weighed, suites] = await Promise.all([this.weighing.of(organizationId), this.cloud.suites(organizationId)]);
    const { assessed, impacts, at, asOf, version, policy, connected } = weighed;
    const checks = openChecks(CLOUD_CHECK_SIGNALS, suites, at, policy).map((check): PlannableCheck => {
      const known = this.checks.find(check.checkId);
      return {
        suite: check.suite,
        id: check.checkId,
        title: known?.risk ?? known?.title ?? check.checkId,
        signals: [...check.readings.keys()],
      };
    });
    return {
      version,
      asOf,
      policy: policy.id,
      signals: this.signals(worstReadings(assessed), connected),
      checks,
      controls: inUse(assessed).flatMap((framework) => controlsToAttest(framework, impacts, at)),
      gainOf: (signals) => impacts.ofSignals(signals).frameworks.map(gainOf),
      gainOfChecks: (checkIds) =>
        impacts
          .ofReadings(readingsWith(CLOUD_CHECK_SIGNALS, suites, checkIds, at, policy))
          .frameworks.map((impact) => gainOf(impact)),
    };
  }

  private signals(readings: ReadonlyMap<string, SignalReading>, connected: ReadonlySet<string>): PlannableSignal[] {
    return this.catalogue.signals.flatMap((signal): PlannableSignal[] => {
      const reading = readings.get(signal.key);
      if (!reading || reading.state === 'pass') return [];
      return [
        {
          signal,
          isBad: isBad(reading),
          passed: reading.passed,
          total: reading.total,
          unknown: reading.unknown,
          suitesToConnect: connected.size > 0 ? [] : suitesOf(signal),
        },
      ];
    });
  }
}

function gainOf({ framework, moved, gain }: FrameworkImpact): PlannableGain {
  return { framework, controls: moved.map(({ id }) => id), points: gain * 100 };
}

function isBad({ state, lastKnown }: SignalReading): boolean {
  return state === 'fail' || state === 'partial' || lastKnown !== null;
}

function inUse(assessed: readonly AssessedFramework[]): AssessedFramework[] {
  const used = assessed.filter(({ controls }) => controls.some(({ claim }) => claim?.attestation));
  return used.length > 0 ? used : assessed.filter(({ known }) => known.framework.slug === FIRST_FRAMEWORK);
}

/** Those about which nobody says anything that counts. What awaits a review was attested, and is not asked for again. */
function controlsToAttest(
  { known, controls }: AssessedFramework,
  impacts: ActionImpacts,
  at: Date,
): PlannableControl[] {
  const { framework } = known;
  const titles = new Map(framework.sections.map(({ id, title }) => [id, title]));
  return controls.flatMap(({ control, claim, links }: AssessedControl): PlannableControl[] => {
    if (control.judged !== 'itself') return [];
    const status = validityOf(claim?.attestation ?? null, at);
    if (status === 'valid' || status === 'awaits-review' || status === 'not-yet') return [];
    const badSignals = links.flatMap(({ signal, reading }) => (isBad(reading) ? [signal] : []));
    const ref = refOf(known, control);
    const mended = impacts.ofChange(ref, (evidence) => withPasses(evidence, badSignals));
    const both = impacts.ofChange(ref, (evidence) => ({
      ...withPasses(evidence, badSignals),
      attestation: implemented(at),
    }));
    const gained = (of: typeof both): number =>
      of.frameworks.find((impact) => impact.framework === framework.slug)?.gain ?? 0;
    const points = (gained(both) - gained(mended)) * 100;
    if (points <= 0) return [];
    return [
      {
        framework: framework.slug,
        frameworkName: framework.name,
        section: control.section,
        sectionTitle: titles.get(control.section) ?? control.section,
        control: control.id,
        isRenewal: status === 'expired',
        badSignals,
        points,
      },
    ];
  });
}
