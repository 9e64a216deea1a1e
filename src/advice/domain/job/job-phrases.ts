import type { Phrase } from '../phrase.js';
import { decimal } from '../spoken.js';
import type { JobFacts } from './job-facts.js';
import { profileOf } from './role-profiles.js';

/** The texts that a model may put differently: why the role exists, and what for. */
export function jobPhrases(facts: JobFacts): Phrase[] {
  return [why(facts), { key: 'mission', draft: profileOf(facts.role).mission, values: {} }];
}

/** The measured gap; what is not known is said. */
function why({ role, name, need, asOf }: JobFacts): Phrase {
  const values = { role: `${name} (${role})` };
  if (need === null || asOf === null) {
    const draft =
      asOf === null
        ? 'There is not enough data to say how much {{role}} is needed: nothing was counted yet.'
        : 'On {{day}} nothing that was counted asks for {{role}}.';
    return { key: 'why', draft, values: asOf === null ? values : { ...values, day: dayOf(asOf) } };
  }
  const measured = {
    ...values,
    day: dayOf(asOf),
    hours: `${decimal(need.demandHours)} hours`,
    people: equivalents(need.demandFte),
  };
  const demand =
    'On {{day}} the work that is open, comes in and recurs asks {{role}} for {{hours}} in a quarter, which is work for {{people}}.';
  const asked = need.isAssumed ? `${demand} How much comes in was assumed, not measured.` : demand;
  if (need.staffed === null || need.gapFte === null) {
    const draft = `${asked} How many people do it today was not given, so that the gap is not known.`;
    return { key: 'why', draft, values: measured };
  }
  const staffed = { ...measured, staffed: equivalents(need.staffed) };
  if (need.gapFte <= 0)
    return { key: 'why', draft: `${asked} Staffing is {{staffed}}: the work is covered.`, values: staffed };
  return {
    key: 'why',
    draft: `${asked} Staffing is {{staffed}}; what is missing is {{gap}}.`,
    values: { ...staffed, gap: equivalents(need.gapFte) },
  };
}

/** Never none for what is some. */
function equivalents(fte: number): string {
  const shown = fte > 0 && fte < 0.005 ? 'less than 0.01' : String(Math.round(fte * 100) / 100);
  return `${shown} full-time equivalent${shown === '1' ? '' : 's'}`;
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
