import { whole } from '../spoken.js';
import type { JobTerms } from './job-facts.js';
import type { JobItem, JobSection } from './job-section.js';

const FILL_IN = 'to be filled in';
const PAY_LAW =
  'A pay range is required by law in many places, in the advertisement or before the first interview: in the European Union by Directive (EU) 2023/970, and in states such as California, Colorado, New York and Washington.';
const ON_CALL: Record<string, string> = {
  none: 'none',
  rotation: 'in rotation',
  'business-hours': 'in business hours',
  'around-the-clock': 'around the clock',
};
const EQUAL_OPPORTUNITY =
  'We decide by what a person can do in this role, and by nothing else. Tell us what you need to take part in the selection on equal terms.';

/** Reporting line, on-call duty and with whom the work is done. */
export function collaboration({ reportsTo, onCall }: JobTerms, worksWith: readonly string[]): JobSection {
  return {
    key: 'collaboration',
    title: 'Reporting line, collaboration and on-call duty',
    paragraphs: [],
    items: [
      point('Reports to', reportsTo),
      point('Works with', worksWith.join(', ')),
      point('On-call duty', onCall === null ? null : (ON_CALL[onCall] ?? onCall)),
    ],
    toFillIn: reportsTo === null || onCall === null,
  };
}

/** Employment, place and pay. */
export function terms({ employmentType, workMode, location, pay }: JobTerms): JobSection {
  const range = payRange(pay);
  const given = [employmentType, workMode, location, range];
  return {
    key: 'terms',
    title: 'Employment, place and pay',
    paragraphs: range === null ? [PAY_LAW] : [],
    items: [
      point('Employment type', employmentType),
      point('Place of work', workMode),
      point('Location', location),
      point('Pay range', range),
    ],
    toFillIn: given.includes(null),
  };
}

export function equalOpportunity({ equalOpportunity: own }: JobTerms): JobSection {
  const paragraphs = [own ?? EQUAL_OPPORTUNITY];
  // What has to be said differs from place to place: ours is one to begin with.
  return { key: 'equal-opportunity', title: 'Equal opportunity', paragraphs, items: [], toFillIn: own === null };
}

export function howToApply({ howToApply: own }: JobTerms): JobSection {
  const paragraphs = [own ?? `How to apply: ${FILL_IN}.`];
  return { key: 'how-to-apply', title: 'How to apply', paragraphs, items: [], toFillIn: own === null };
}

/** `EUR 60 000 to EUR 80 000 gross a year`; null unless both ends are given, the lower one first. */
export function payRange({ min, max, currency }: JobTerms['pay']): string | null {
  if (min === null || max === null || min > max) return null;
  const amounts = min === max ? amount(min, currency) : `${amount(min, currency)} to ${amount(max, currency)}`;
  return `${amounts} gross a year, full-time`;
}

function amount(minorUnits: number, currency: string): string {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return `${currency} ${whole(minorUnits / 10 ** maximumFractionDigits)}`;
}

function point(label: string, text: string | null): JobItem {
  return { text: `${label}: ${text ?? FILL_IN}`, link: null };
}
