import { type ControlRef, type ControlResultName, keyOf } from './control.js';
import { type ControlEvidence, type ControlResult, controlResult } from './control-result.js';
import type { Heir } from './heirs.js';
import { type Inference, inheritedFrom } from './mapping-inference.js';
import { addControl, emptySums, type ScoredControl, scoreOfSums, type ScoreSums } from './framework-score.js';
import type { OpenCheck } from './open-checks.js';
import type { CompliancePolicy } from './policy.js';
import type { SignalReading } from './signal.js';
import { implemented, withPass, withPasses, withReadings } from './would-be.js';

/** A control as it is assessed. */
export interface AssessedControl {
  id: string;
  section: string;
  weight: number;
  evidence: ControlEvidence;
}

export interface AssessedFramework {
  slug: string;
  controls: readonly AssessedControl[];
}

/** One thing that somebody could do: put a signal right everywhere, or one check of a cloud suite, or attest a control as implemented. */
export type NextAction =
  | { kind: 'pass-signal'; signal: string }
  | { kind: 'pass-check'; check: OpenCheck }
  | { kind: 'attest'; control: ControlRef };

export interface MovedControl {
  id: string;
  before: ControlResultName;
  after: ControlResultName;
}

/** What an action does to one framework. */
export interface FrameworkImpact {
  framework: string;
  moved: MovedControl[];
  /** Points, 0-100; null when nothing was assessed. */
  readinessBefore: number | null;
  readinessAfter: number | null;
  /** Σ w × r / Σ w after less before, 0-1, not rounded: what the order goes by. */
  gain: number;
}

export interface Impact {
  /** Only frameworks in which a control moves; most gain first. */
  frameworks: FrameworkImpact[];
  controlsMoved: number;
  /** Sum of the gains, so that one fix that serves many frameworks comes first. */
  gain: number;
}

export interface ActionImpact extends Impact {
  action: NextAction;
}

interface Placed {
  slug: string;
  control: AssessedControl;
  now: ControlResult;
}

interface Changed {
  placed: Placed;
  then: ControlResult;
}

/** Everything assessed once, so that each action only looks at the controls that it touches. */
export class ActionImpacts {
  private readonly sums = new Map<string, ScoreSums>();
  private readonly bySignal = new Map<string, Placed[]>();
  private readonly byControl = new Map<string, Placed>();

  constructor(
    frameworks: readonly AssessedFramework[],
    private readonly at: Date,
    private readonly policy: CompliancePolicy,
    /** Which controls an answer is carried to: `heirsOf` of the mappings in use. */
    private readonly heirs: (control: ControlRef) => readonly Heir[] = () => [],
  ) {
    for (const { slug, controls } of frameworks) {
      const sums = emptySums();
      this.sums.set(slug, sums);
      for (const control of controls) {
        const placed = { slug, control, now: controlResult(control.evidence, at, policy) };
        addControl(sums, scored(control, placed.now));
        this.place(placed);
      }
    }
  }

  private place(placed: Placed): void {
    const { slug, control } = placed;
    this.byControl.set(keyOf({ framework: slug, control: control.id }), placed);
    for (const signal of new Set(control.evidence.signals.map((link) => link.signal))) {
      const others = this.bySignal.get(signal);
      if (others) others.push(placed);
      else this.bySignal.set(signal, [placed]);
    }
  }

  /** Which controls an action moves, and what that does to each framework. */
  of(action: NextAction): ActionImpact {
    return { action, ...this.impactOf(this.changesBy(action)) };
  }

  /** The same for one control of which other things become known. */
  ofChange(control: ControlRef, change: (evidence: ControlEvidence) => ControlEvidence): Impact {
    return this.impactOf(this.changesOf(control, change));
  }

  /** The same for several signals, all put right. */
  ofSignals(signals: readonly string[]): Impact {
    const touched = new Set(signals.flatMap((signal) => this.bySignal.get(signal) ?? []));
    return this.impactOf(
      [...touched].map((placed) => this.changed(placed, withPasses(placed.control.evidence, signals))),
    );
  }

  /** The same for signals that would read something else, by key. */
  ofReadings(readings: ReadonlyMap<string, SignalReading>): Impact {
    return this.impactOf(this.changesByReadings(readings));
  }

  private impactOf(changes: readonly Changed[]): Impact {
    const changed = new Map<string, Changed[]>();
    for (const change of changes) {
      changed.set(change.placed.slug, [...(changed.get(change.placed.slug) ?? []), change]);
    }
    const frameworks = [...changed]
      .map(([slug, changes]) => this.impactOn(slug, changes))
      .filter(({ moved }) => moved.length > 0)
      .sort((a, b) => b.gain - a.gain || (a.framework < b.framework ? -1 : 1));
    return {
      frameworks,
      controlsMoved: frameworks.reduce((sum, { moved }) => sum + moved.length, 0),
      gain: frameworks.reduce((sum, { gain }) => sum + gain, 0),
    };
  }

  /** All signals that do not pass yet, by what it moves to put them right; those that move nothing are not among them. */
  bestSignals(): ActionImpact[] {
    const open = [...this.bySignal].filter(([signal, placed]) => placed.some((of) => !passes(of, signal)));
    return open
      .map(([signal]) => this.of({ kind: 'pass-signal', signal }))
      .filter(({ controlsMoved }) => controlsMoved > 0)
      .sort((a, b) => b.gain - a.gain || b.controlsMoved - a.controlsMoved || (nameOf(a) < nameOf(b) ? -1 : 1));
  }

  private changesBy(action: NextAction): Changed[] {
    if (action.kind === 'pass-signal') {
      const touched = this.bySignal.get(action.signal) ?? [];
      return touched.map((placed) => this.changed(placed, withPass(placed.control.evidence, action.signal)));
    }
    if (action.kind === 'pass-check') return this.changesByReadings(action.check.readings);
    const attestation = implemented(this.at);
    return this.changesOf(action.control, (evidence) => ({ ...evidence, attestation }));
  }

  private changesByReadings(readings: ReadonlyMap<string, SignalReading>): Changed[] {
    const touched = new Set([...readings.keys()].flatMap((signal) => this.bySignal.get(signal) ?? []));
    return [...touched].map((placed) => this.changed(placed, withReadings(placed.control.evidence, readings)));
  }

  private changesOf(control: ControlRef, change: (evidence: ControlEvidence) => ControlEvidence): Changed[] {
    const placed = this.byControl.get(keyOf(control));
    if (!placed) return [];
    const answer = this.changed(placed, change(placed.control.evidence));
    return [answer, ...this.carried(control, answer.then)];
  }

  /** What the answer does to controls that inherit it. */
  private carried(from: ControlRef, { decidedBy, validUntil, ...then }: ControlResult): Changed[] {
    // What was inherited is not handed on.
    const result = decidedBy === 'inherited' ? 'not-assessed' : then.result;
    return this.heirs(from).flatMap(({ control, relation, trust }) => {
      const placed = this.byControl.get(keyOf(control));
      if (!placed) return [];
      const inference: Inference = { from, use: 'carry', relation, trust, publishers: [], via: [] };
      const others = placed.control.evidence.inherited.filter((of) => keyOf(of.from) !== keyOf(from));
      const inherited = [...others, ...inheritedFrom([inference], () => ({ result, validUntil }))];
      return [this.changed(placed, { ...placed.control.evidence, inherited })];
    });
  }

  private changed(placed: Placed, evidence: ControlEvidence): Changed {
    return { placed, then: controlResult(evidence, this.at, this.policy) };
  }

  private impactOn(slug: string, changes: readonly Changed[]): FrameworkImpact {
    const before = this.sums.get(slug) ?? emptySums();
    const after = { ...before, counts: { ...before.counts } };
    const moved: MovedControl[] = [];
    for (const { placed, then } of changes) {
      const { control, now } = placed;
      addControl(after, scored(control, now), -1);
      addControl(after, scored(control, then));
      if (then.result !== now.result) moved.push({ id: control.id, before: now.result, after: then.result });
    }
    return {
      framework: slug,
      moved,
      readinessBefore: scoreOfSums(before).readiness,
      readinessAfter: scoreOfSums(after).readiness,
      gain: shareOf(after) - shareOf(before),
    };
  }
}

/** Named one by one: copies of all that is known of a control were a fifth of the time that all actions take. */
function scored({ section, weight }: AssessedControl, { result, sources }: ControlResult): ScoredControl {
  return { section, weight, result, sources };
}

function passes({ control }: Placed, signal: string): boolean {
  return control.evidence.signals.every((link) => link.signal !== signal || link.reading.state === 'pass');
}

function nameOf({ action }: ActionImpact): string {
  return actionName(action);
}

/** Tells actions apart, and puts those in order that bring the same. */
export function actionName(action: NextAction): string {
  if (action.kind === 'attest') return keyOf(action.control);
  return action.kind === 'pass-signal' ? action.signal : action.check.checkId;
}

function shareOf({ fulfilled, applicable }: ScoreSums): number {
  return applicable > 0 ? fulfilled / applicable : 0;
}
