import { wordsOf } from '../../format/entries';
import type { Check, Suite } from './check-result';
import { VERDICTS } from './search';

const RANK = { critical: 3, high: 2, medium: 1, low: 0 };

/** How many of all checks each choice has; the service counts them. */
export function facetsOf({ counts, summary }: Suite): Record<string, Record<string, number>> {
  const sums = (parts: Suite['summary']['byArea']): Record<string, number> =>
    Object.fromEntries(
      parts.map(({ key, counts: { excepted: _covered, ...verdicts } }) => [
        key,
        Object.values(verdicts).reduce((sum, each) => sum + each, 0),
      ]),
    );
  return { status: { ...counts }, severity: sums(summary.bySeverity), area: sums(summary.byArea) };
}

/** Whether a check has every word, in its id, its title or what was found. */
export function matches(q: string): (check: Check) => boolean {
  const words = wordsOf(q);
  return ({ id, title, summary }) => {
    const text = `${id} ${title} ${summary ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** In the order that the address asks for; what is as high stands by severity, then by title. */
export function sorted(checks: readonly Check[], sort: string): Check[] {
  const by = sort.replace(/^-/, '');
  const sign = sort.startsWith('-') ? -1 : 1;
  const compare = (one: Check, other: Check): number => {
    if (by === 'status') return placeOf(one) - placeOf(other);
    if (by === 'title') return one.title.localeCompare(other.title);
    if (by === 'lastChangedAt') return (one.lastChangedAt ?? '').localeCompare(other.lastChangedAt ?? '');
    return RANK[one.severity] - RANK[other.severity];
  };
  return [...checks].sort(
    (one, other) =>
      sign * compare(one, other) || RANK[other.severity] - RANK[one.severity] || one.title.localeCompare(other.title),
  );
}

/** What asks for something first; what was never audited last. */
function placeOf({ status }: Check): number {
  return status === null ? VERDICTS.length : VERDICTS.indexOf(status);
}
