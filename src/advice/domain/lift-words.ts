import type { FunctionFigures, LiftFigures } from './maturity-figures.js';
import { filled } from './phrase.js';
import { gain, listed } from './spoken.js';

interface Said {
  draft: string;
  values: Record<string, string>;
}

const STEPS: Record<LiftFigures['kind'], string> = {
  'pass-signal': 'Make this true everywhere: “{{target}}”.',
  'second-review': 'Have a second person review the attestation of {{target}}.',
  'set-owner': 'Name an owner in the attestation of {{target}}.',
  'add-evidence': 'Attest {{target}} again, with evidence.',
  attest: 'Look at {{target}}, and attest how far it is done.',
};

/** A step and what it would bring to its function, with the place `function` left open. */
export function liftPhrase(lift: LiftFigures, of: FunctionFigures): Said {
  const parts = [stepOf(lift), gainOf(lift, of)];
  return {
    draft: parts.map(({ draft }) => draft).join(' '),
    values: Object.assign({}, ...parts.map(({ values }) => values)) as Record<string, string>,
  };
}

/** The same as text. */
export function liftText(lift: LiftFigures, of: FunctionFigures): string {
  const { draft, values } = liftPhrase(lift, of);
  return filled(draft, { ...values, function: `${of.name} (${of.function})` });
}

function stepOf({ kind, target, signal }: LiftFigures): Said {
  const title = target.kind === 'signal' ? target.title : `${target.id} (${target.title})`;
  const step = { draft: STEPS[kind], values: { target: title } };
  if (signal === null) return step;
  if (signal.total === 0) return { ...step, draft: `${step.draft} Nothing in scope has reported it.` };
  return { draft: `${step.draft} Now: {{counted}}.`, values: { ...step.values, counted: signal.counted } };
}

function gainOf(lift: LiftFigures, { cap }: FunctionFigures): Said {
  const { shownGain, gain: uncapped, isUpTo, changes } = lift;
  const upTo = isUpTo ? 'up to ' : '';
  const extra = lift.clearsContradiction ? ' It also settles a contradiction between claim and signals.' : '';
  if (shownGain > 0)
    return { draft: `That raises {{function}} by ${upTo}{{gain}}.${extra}`, values: { gain: gain(shownGain) } };
  if (uncapped > 0 && cap !== null) {
    const values = { gain: gain(uncapped), weakest: listed(cap.weakest.map(({ id }) => id)) };
    return {
      draft: `It is worth ${upTo}{{gain}} to {{function}}, which does not show while {{weakest}} holds it down.${extra}`,
      values,
    };
  }
  const [change] = changes;
  if (!change || change.levelAfter <= change.levelBefore)
    return { draft: `It shows in no level yet.${extra}`.trim(), values: {} };
  const values = { subcategory: change.id, from: String(change.levelBefore), to: String(change.levelAfter) };
  return {
    draft: `It lifts {{subcategory}} from level {{from}} to {{to}}, though {{function}} stays where it is.${extra}`,
    values,
  };
}
