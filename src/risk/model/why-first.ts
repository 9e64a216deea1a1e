import { type FirstInputs, isMeasurable, isUrgent, SOON_DAYS } from './first-order.js';

export const WHY_CODES = [
  'malware',
  'exploited-overdue',
  'exploited',
  'urgent-overdue',
  'urgent-due',
  'largest',
  'effect',
  'too-small',
] as const;
/**
 * Why an action is where it is: malware; known to be exploited, and its day has passed or not; high risk, and its day has passed or
 * is within two weeks; it removes more than any other; what it removes for its work; it removes less than anybody can see.
 */
export type WhyCode = (typeof WHY_CODES)[number];

/** Why an action is at its place. */
export interface WhyFirst {
  code: WhyCode;
  /** Days until it is due, negative once they have passed; null where the reason is not its day. */
  dueIn: number | null;
  /** Work, in days of one person. */
  personDays: number;
  /** One sentence: why, what it removes, for whom and for how much work. */
  text: string;
}

/** Whom an action concerns. */
export interface Concerned {
  devices: number;
  /** It is about a suite: its people and not devices. */
  isSuite: boolean;
  /** Of the suite's people; null: everybody, or not known. */
  people: { concerned: number; all: number } | null;
}

/**
 * @param largest the most points that any action of the list removes
 * @param now the score as it stands
 */
export function whyFirst(
  inputs: FirstInputs,
  whom: Concerned,
  { largest, now }: { largest: number; now: number },
): WhyFirst {
  const code = codeOf(inputs, largest);
  const isDay =
    code === 'exploited-overdue' || code === 'exploited' || code === 'urgent-overdue' || code === 'urgent-due';
  const dueIn = isDay ? inputs.dueIn : null;
  const sentence = `${reasonOf(code, dueIn)}${workOf(inputs.days)} ${effectOf(code, inputs, now)} ${forWhom(whom)}`;
  const tail = code === 'largest' ? ', more than anything else' : '';
  return {
    code,
    dueIn,
    personDays: inputs.days,
    text: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${tail}.`,
  };
}

function codeOf(inputs: FirstInputs, largest: number): WhyCode {
  const { isMalware, isExploited, dueIn, effect } = inputs;
  const isOverdue = dueIn !== null && dueIn < 0;
  if (isMalware) return 'malware';
  if (isExploited) return isOverdue ? 'exploited-overdue' : 'exploited';
  if (isMeasurable(inputs) && effect >= largest) return 'largest';
  if (isUrgent(inputs) && isOverdue) return 'urgent-overdue';
  if (isUrgent(inputs) && dueIn !== null && dueIn <= SOON_DAYS) return 'urgent-due';
  return isMeasurable(inputs) ? 'effect' : 'too-small';
}

function reasonOf(code: WhyCode, dueIn: number | null): string {
  switch (code) {
    case 'malware':
      return 'Malware is an incident: ';
    case 'exploited-overdue':
      return `Attackers are known to use it, and it is ${days(-(dueIn ?? 0))} overdue: `;
    case 'exploited':
      return `Attackers are known to use it${dueIn === null ? '' : `, and it is due ${inDays(dueIn)}`}: `;
    case 'urgent-overdue':
      return `High risk, ${days(-(dueIn ?? 0))} overdue: `;
    case 'urgent-due':
      return `High risk, due ${inDays(dueIn ?? 0)}: `;
    default:
      return '';
  }
}

function effectOf(code: WhyCode, inputs: FirstInputs, now: number): string {
  if (!isMeasurable(inputs)) return 'less than 0.1 points';
  const points = inputs.effect.toFixed(1);
  return code === 'largest' ? `${points} of ${now.toFixed(1)} points` : `${points} points`;
}

function forWhom({ devices, isSuite, people }: Concerned): string {
  if (people) return `for ${people.concerned} of ${people.all} people`;
  return isSuite ? 'for everyone' : `on ${devices === 1 ? '1 device' : `${devices} devices`}`;
}

function workOf(personDays: number): string {
  const shown = personDays < 10 ? Math.round(personDays * 2) / 2 : Math.round(personDays);
  if (shown <= 0.5) return 'half a day of work removes';
  return `${days(shown)} of work ${shown === 1 ? 'removes' : 'remove'}`;
}

function inDays(dueIn: number): string {
  return dueIn === 0 ? 'today' : `in ${days(dueIn)}`;
}

function days(n: number): string {
  return n === 1 ? '1 day' : `${n} days`;
}
