import { flagIn, type Json, numberIn, objectIn, textIn } from '../json.js';
import type { Demand } from './conditional-access.js';
import type { Answer } from './grant-controls.js';
import { evaluatePolicies } from './evaluate-policies.js';
import { fail, pass, type Rule } from './rule.js';

const HOURS: Readonly<Record<string, number>> = { hours: 1, days: 24 };

function session(purpose: string, does: NonNullable<Demand['session']>): Demand {
  return { purpose, people: 'privileged-roles', own: [], where: [], does: () => 'no', session: does };
}

/** Administrators sign in again within hours, and no browser keeps them signed in (CIS 5.2.2.4). */
export const adminSessions: Rule = (tenant, context) => {
  const most = context.number('maxHours');
  const outcomes = [
    evaluatePolicies(
      tenant,
      context,
      session(`has privileged roles sign in again within ${most} hours`, (controls) => isWithin(controls, most)),
    ),
    evaluatePolicies(tenant, context, session('keeps no browser of privileged roles signed in', neverPersists)),
  ];
  const observed = outcomes.map((outcome) => outcome.observed);
  const [worst] = ['fail', 'manual'].flatMap((status) => outcomes.filter((outcome) => outcome.status === status));
  if (worst !== undefined) return { ...worst, observed };
  return outcomes.every(({ status }) => status === 'pass')
    ? pass(outcomes.map(({ summary }) => summary).join(' '), { observed })
    : fail(outcomes.map(({ summary }) => summary).join(' '), { observed });
};

/** A session without an answer was kept before sessions were: nobody knows. */
function part(controls: Json | null | undefined, name: string): Json | Answer {
  if (controls === undefined) return 'unknown';
  const found = objectIn(controls?.[name]);
  return found === null || flagIn(found.isEnabled) === false ? 'no' : found;
}

function isWithin(controls: Json | null | undefined, most: number): Answer {
  const frequency = part(controls, 'signInFrequency');
  if (typeof frequency === 'string') return frequency;
  if (frequency.frequencyInterval === 'everyTime') return 'yes';
  const hours = (numberIn(frequency.value) ?? NaN) * (HOURS[textIn(frequency.type) ?? ''] ?? NaN);
  return Number.isNaN(hours) ? 'unknown' : hours <= most ? 'yes' : 'no';
}

function neverPersists(controls: Json | null | undefined): Answer {
  const browser = part(controls, 'persistentBrowser');
  if (typeof browser === 'string') return browser;
  return browser.mode === 'never' ? 'yes' : browser.mode === 'always' ? 'no' : 'unknown';
}
