import type { Fact } from './fact.js';
import { count, prose, quoted } from './phrases.js';
import type { Recommendation } from './recommendation.js';

/** Of a claim that measurements deny. */
export function draftContradiction(fact: Fact): Recommendation {
  const {
    controls: [control = 'the control'],
    names: [framework = 'its framework', title],
  } = fact;
  const { claimedPercent, provenPercent } = fact.percents;
  return {
    title: `Settle what is claimed and what is measured for control ${control}`,
    rationale: prose(
      `Control ${control}${title === undefined ? '' : ` (${quoted(title)})`} of ${framework} is attested, and measurements say otherwise.`,
      claimedPercent !== undefined &&
        provenPercent !== undefined &&
        `The claim stands for ${claimedPercent} %, the signals prove ${provenPercent} %.`,
      'An auditor who sees both will trust the other claims less.',
    ),
    actions: [
      'Look at what the signals of this control found, device by device.',
      'Correct what they found, or attest the control again with the status that holds.',
      'Have somebody other than the attester review it.',
    ],
    evidence: [fact.id],
    priority: 'next',
    confidence: 'high',
  };
}

/** Of a check of a cloud suite that fails. */
export function draftCloudCheck(fact: Fact): Recommendation {
  const {
    names: [suite = 'the suite', check = 'the setting', remedy],
  } = fact;
  const { affected = 0 } = fact.numbers;
  const since = fact.dates['failingSince'];
  const severity = fact.facets['severity'] ?? 'medium';
  return {
    title: `Correct ${quoted(check)} in ${suite}`,
    rationale: prose(
      `The last audit of ${suite} found that this is not so; its severity is ${severity}.`,
      affected > 0 && `It concerns ${count(affected, 'object')}.`,
      since !== undefined && `It has failed since ${since}.`,
      'A setting of a suite counts for everybody in the organization.',
    ),
    actions: [
      ...(remedy === undefined ? ['Correct the setting; the check tells how.'] : [remedy]),
      'Run the audit again to see that it passes.',
      'If it has to stay, record an exception with a reason and an end date.',
    ],
    evidence: [fact.id],
    priority: severity === 'critical' ? 'now' : severity === 'high' ? 'next' : 'later',
    confidence: 'high',
  };
}

/** Of something that would lift frameworks. */
export function draftGap(fact: Fact): Recommendation {
  const { points, controlsMoved, total = 0, failing } = fact.numbers;
  const {
    facets,
    controls,
    names: [name, other],
  } = fact;
  const framework = facets['gapKind'] === 'pass-signal' ? (other ?? 'a framework') : (name ?? 'its framework');
  return {
    title: gapTitle(fact),
    rationale: prose(
      facets['scope'] === 'device' &&
        facets['counted'] !== undefined &&
        total > 0 &&
        `Measured now: ${facets['counted']}.`,
      controlsMoved !== undefined &&
        points !== undefined &&
        // Nothing is known to be bad: whether it is met has to be found out, and the points come only if it is.
        `It would move ${failing === 0 ? 'up to ' : ''}${count(controlsMoved, 'control')} and add ${failing === 0 ? 'up to ' : ''}${count(points, 'point')} of readiness over all frameworks together.`,
      facets['gapKind'] === 'pass-signal' &&
        controls.length > 0 &&
        `For example, of ${framework}: ${controls.map((id) => `control ${id}`).join(', ')}.`,
    ),
    actions: gapSteps(fact),
    evidence: [fact.id],
    priority: facets['gapKind'] === 'renew-attestation' ? 'next' : 'later',
    confidence: facets['gapKind'] === 'pass-signal' ? 'medium' : 'low',
  };
}

function gapTitle({ facets, names: [name = 'this'], controls: [control = 'it'] }: Fact): string {
  switch (facets['gapKind']) {
    case 'attest':
      return `Attest control ${control} of ${name}`;
    case 'renew-attestation':
      return `Renew the attestation of control ${control} of ${name}`;
    default:
      return `Make it true everywhere: ${quoted(name)}`;
  }
}

function gapSteps({ facets }: Fact): string[] {
  if (facets['gapKind'] !== 'pass-signal')
    return [
      'Ask whoever runs the control how it is done, and collect proof of it.',
      'Attest it with the status that holds, the proof, an owner and a day for the next review.',
      'Have somebody else review it.',
    ];
  const connect = facets['connect'];
  return [
    ...(connect === undefined ? [] : [`Connect a suite that answers it: ${connect}.`]),
    'List what does not pass, and correct it where it matters most.',
    'Have it measured again: controls move by themselves.',
  ];
}

/** Of the function of NIST CSF that is the least mature. */
export function draftMaturity(fact: Fact): Recommendation | null {
  const { level, gain } = fact.numbers;
  const {
    names: [name = 'the function', signal],
    controls,
    facets,
  } = fact;
  const step = stepOf(facets['step'], controls[0], signal);
  if (level === undefined || step === null) return null;
  return {
    title: `Lift the maturity of ${name}`,
    rationale: prose(
      `Its level is ${level}, the lowest of the functions that are measured.`,
      gain !== undefined && gain > 0 && `What lifts it most is worth ${gain} of a level.`,
      facets['claimed'] === 'at-most' && 'That is the most it can bring: it rests on what can be attested.',
    ),
    actions: [step, 'Look at the maturity again afterwards: gates may hold the level below what is proven.'],
    evidence: [fact.id],
    priority: 'later',
    confidence: facets['step'] === 'pass-signal' ? 'medium' : 'low',
  };
}

function stepOf(step: string | undefined, control: string | undefined, signal: string | undefined): string | null {
  const of = control === undefined ? '' : ` control ${control}`;
  switch (step) {
    case 'pass-signal':
      return signal === undefined ? null : `Make this true everywhere: ${quoted(signal)}.`;
    case 'second-review':
      return `Have somebody else review the attestation of${of}.`;
    case 'set-owner':
      return `Give${of} an owner.`;
    case 'add-evidence':
      return `Add proof to the attestation of${of}.`;
    case 'attest':
      return `Attest${of} with proof, an owner and a review.`;
    default:
      return null;
  }
}
