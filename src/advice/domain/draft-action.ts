import type { Fact } from './fact.js';
import { count, prose, quoted } from './phrases.js';
import type { Confidence, Priority, Recommendation } from './recommendation.js';

/** Why an action comes first that is for now: as the list of actions says it. */
const NOW: ReadonlySet<string> = new Set([
  'malware',
  'exploited-overdue',
  'exploited',
  'urgent-overdue',
  'urgent-due',
  'largest',
]);
/** Points that are worth doing next, whatever the deadline. */
const WORTH_POINTS = 1;
/** Days to a deadline up to which something is for next. */
const NEXT_DAYS = 60;

/** Of an action of the risk model. */
export function draftAction(fact: Fact, standing: Fact | null): Recommendation {
  const score = standing?.numbers['score'];
  const { removes, effortDays } = fact.numbers;
  return {
    title: titleOf(fact),
    rationale: prose(
      whatIsOpen(fact),
      fact.facets['actionKind'] === 'migrate' && endOfLife(fact),
      removes !== undefined &&
        removes > 0 &&
        `Done alone, it takes ${removes} points off the risk score${score === undefined ? '' : ` of ${score}`}.`,
      deadline(fact),
      effortDays !== undefined && `The effort is estimated at ${effortDays} person-days.`,
    ),
    actions: stepsOf(fact),
    evidence: [fact.id, ...(score === undefined || !standing ? [] : [standing.id])],
    priority: priorityOf(fact),
    confidence: confidenceOf(fact),
  };
}

function titleOf({ facets, numbers, names: [name = 'it'] }: Fact): string {
  const devices = count(numbers['devices'] ?? 0, 'device');
  const where = facets['where'] === undefined ? '' : ` (${facets['where']})`;
  switch (facets['actionKind']) {
    case 'remove-malware':
      return `Remove ${name}${where} where it is malware, and replace the secrets that it could read there`;
    case 'upgrade':
      return `Upgrade ${name}${where} on ${devices}`;
    case 'mitigate':
      return `Mitigate or remove ${name}${where} on ${devices}: there is no fix yet`;
    case 'migrate':
      return `Move ${devices} from ${name} to a supported release`;
    case 'close-gap':
      return `Close the gap ${quoted(name)}`;
    default:
      return `Correct the setting ${quoted(name)} on ${devices}`;
  }
}

function whatIsOpen({ facets, numbers, cves }: Fact): string | null {
  const { cveCount = 0, knownExploited = 0 } = numbers;
  if (facets['actionKind'] === 'remove-malware')
    return 'The package itself is malware. What it did when it was installed or run is not undone by another version.';
  if (facets['actionKind'] === 'fix-check')
    return `The check fails on ${numbers['devices'] === 1 ? 'this device' : 'every one of these devices'}.`;
  if (cveCount === 0) return null;
  const named = cves.slice(0, 3);
  if (cveCount === 1) {
    const known = knownExploited === 0 ? 'it is not known to be exploited' : 'it is known to be exploited';
    return `1 vulnerability is open in it, and ${known}${named.length === 0 ? '' : `: ${named.join(', ')}`}.`;
  }
  const exploited =
    knownExploited === 0
      ? 'none is known to be exploited'
      : `${knownExploited === cveCount ? 'all of them are' : count(knownExploited, 'is', 'are')} known to be exploited`;
  return `${cveCount} vulnerabilities are open in it, and ${exploited}${named.length === 0 ? '' : `; the riskiest: ${named.join(', ')}`}.`;
}

function endOfLife({ facets, dates: { endOfLifeOn } }: Fact): string {
  if (endOfLifeOn !== undefined && facets['extendedSupport'] === 'yes')
    return `Regular support of the release has ended; extended support runs until ${endOfLifeOn}.`;
  return endOfLifeOn === undefined
    ? 'The release gets no more fixes.'
    : `The release has had no fixes since ${endOfLifeOn}.`;
}

function deadline({ facets, numbers: { deadlineDays }, dates: { dueOn } }: Fact): string {
  if (dueOn === undefined) return 'No deadline is set for it.';
  if (facets['overdue'] === 'yes') return `It was due on ${dueOn} and is overdue.`;
  return `It is due on ${dueOn}${deadlineDays === undefined ? '' : `, with ${count(deadlineDays, 'day')} to fix such findings`}.`;
}

function stepsOf(fact: Fact): string[] {
  const {
    facets,
    names: [name = 'it'],
    versions: [version],
  } = fact;
  const [, deed] = fact.names;
  const isOne = fact.numbers['devices'] === 1;
  const forensic = 'Keep logs and look for signs of a compromise before you change the devices.';
  const again = 'Have the devices report again: what is closed then leaves the list by itself.';
  const steps = ((): string[] => {
    switch (facets['actionKind']) {
      case 'remove-malware':
        return [
          `Take ${isOne ? 'the device' : 'the devices'} off the network, and stop what ${name} runs in.`,
          `Remove ${name}, also from lockfiles, caches, images and private registries, so that nothing installs it again.`,
          'From another device, replace every secret that it could read: tokens, keys, passwords, cloud and registry credentials.',
          `Examine ${isOne ? 'the device' : 'each device'} for what was started, what is started with it, and where it connected; where that cannot be told, set it up anew.`,
        ];
      case 'upgrade':
        return [
          `Install ${name} ${version === undefined ? 'in a fixed version' : `${versioned(version)} or later`} on ${isOne ? 'the device' : 'a test device'}, and restart what uses it.`,
          ...(isOne ? [] : ['Roll it out to the other devices, those that face the internet before the rest.']),
        ];
      case 'mitigate':
        return [
          `Remove ${name} wherever nobody needs it.`,
          'Where it stays, restrict who can reach it, or isolate the device.',
          'Record a risk acceptance with an end date and an approver for what is left.',
        ];
      case 'migrate':
        return [
          version === undefined
            ? 'Choose a release that is supported.'
            : `Plan the move to ${versioned(version)} or later.`,
          'Move a device that matters least, check what runs on it, then the others.',
          'Isolate what cannot be moved before its deadline.',
        ];
      case 'close-gap':
        return [
          deed === undefined ? 'Correct the setting in the suite.' : `${deed}.`,
          'Run the audit of the suite again to see that it passes.',
        ];
      default:
        return isOne
          ? ['Correct the setting on the device, and see that nothing breaks.']
          : [
              'Correct the setting on a test device, and see that nothing breaks.',
              'Roll it out with the tool that manages your devices.',
            ];
    }
  })();
  return [
    ...(facets['forensic'] === 'yes' ? [forensic] : []),
    ...steps,
    ...(facets['actionKind'] === 'close-gap' ? [] : [again]),
  ];
}

function priorityOf({ facets, numbers: { deadlineDays, removes = 0, knownExploited = 0 } }: Fact): Priority {
  // What is late and low does not press: that it is late is said with its day.
  if (NOW.has(facets['why'] ?? '') || facets['actionKind'] === 'remove-malware' || knownExploited > 0) return 'now';
  if (facets['why'] === 'too-small') return 'later';
  if (removes >= WORTH_POINTS) return 'next';
  return deadlineDays === undefined || deadlineDays > NEXT_DAYS ? 'later' : 'next';
}

function confidenceOf({ facets }: Fact): Confidence {
  return facets['actionKind'] === 'mitigate' || facets['actionKind'] === 'close-gap' ? 'medium' : 'high';
}

/** A version that is nothing but a number says that it is one. */
function versioned(version: string): string {
  return /\p{L}/u.test(version) || version.split('.').length > 2 ? version : `version ${version}`;
}
