import { say } from './say.js';

/** What a verdict follows from. */
export interface VerdictFacts {
  /** Null until anything was counted. */
  score: number | null;
  /** `very-low` … `very-high`; null as above. */
  band: string | null;
  /** Devices that are enrolled, and that have a scan of any kind that is new enough for the score; and those that ever had one. */
  enrolled: number;
  reporting: number;
  everScanned: number;
  /** Cloud suites that were audited. */
  suites: number;
  /** Points since the period began: less than 0 is better. Null: there is no earlier day. */
  delta: number | null;
  /** Compared with the end of this day; a date. */
  since: string | null;
  /** Vulnerabilities that are known to be exploited and past their deadline; null: it is not known. */
  overdueListed: number | null;
  overdueFindings: number;
}

export const VERDICTS = [
  'nothing-to-judge',
  'not-scanned',
  'too-little-known',
  'act-now',
  'worse',
  'better',
  'same',
  'first',
] as const;
/**
 * The first that holds: no device and no suite; nothing was scanned or audited; fewer than half of the devices report;
 * a vulnerability that is known to be exploited is past its deadline; the score rose, fell or stayed; there is no earlier day.
 */
export type VerdictKind = (typeof VERDICTS)[number];

export interface ReportVerdict {
  kind: VerdictKind;
  /** One sentence. */
  sentence: string;
}

/** With fewer devices reporting than this share a score says more about what is known than about what there is. */
export const ENOUGH_COVERAGE = 0.5;
/** Points under which a difference is none: a sixth of what twice the risk would be. */
export const NOTICEABLE_POINTS = 2;

/** Says in one sentence how things stand. The same facts, the same sentence. */
export function verdictOf(facts: VerdictFacts): ReportVerdict {
  const { score, enrolled, everScanned, suites } = facts;
  if (enrolled === 0 && suites === 0)
    return {
      kind: 'nothing-to-judge',
      sentence: 'There is nothing to judge yet: no device is enrolled and no cloud suite has been audited.',
    };
  if (score === null || (everScanned === 0 && suites === 0))
    return {
      kind: 'not-scanned',
      sentence: `There is nothing to judge yet: ${say.many(enrolled, 'device')} ${enrolled === 1 ? 'is' : 'are'} enrolled, and none was scanned.`,
    };
  const kind = kindOf(facts);
  return { kind, sentence: sentenceOf(kind, facts) };
}

function kindOf({ enrolled, reporting, overdueListed, delta }: VerdictFacts): VerdictKind {
  if (enrolled > 0 && reporting / enrolled < ENOUGH_COVERAGE) return 'too-little-known';
  if ((overdueListed ?? 0) > 0) return 'act-now';
  if (delta === null) return 'first';
  if (Math.abs(delta) < NOTICEABLE_POINTS) return 'same';
  return delta > 0 ? 'worse' : 'better';
}

function sentenceOf(kind: VerdictKind, facts: VerdictFacts): string {
  const { enrolled, reporting, overdueListed, overdueFindings } = facts;
  const late =
    overdueFindings === 0
      ? 'nothing is past its deadline'
      : `${say.many(overdueFindings, 'finding')} ${overdueFindings === 1 ? 'is past its' : 'are past their'} deadline`;
  switch (kind) {
    case 'too-little-known':
      return `Too little is known to judge: ${say.count(reporting)} of ${say.many(enrolled, 'device')} report (${say.percent(reporting / enrolled)}); what is known of them makes the risk ${levelOf(facts)}.`;
    case 'act-now':
      return `Act now: ${say.many(overdueListed ?? 0, 'vulnerability', 'vulnerabilities')} that attackers are known to use ${overdueListed === 1 ? 'is past its' : 'are past their'} deadline; the risk is ${levelOf(facts)}${moved(facts)}.`;
    case 'worse':
      return `Things got worse: the risk is ${levelOf(facts)}${moved(facts)}, and ${late}.`;
    case 'better':
      return `Things got better: the risk is ${levelOf(facts)}${moved(facts)}, and ${late}.`;
    case 'same':
      return `Little changed: the risk is ${levelOf(facts)}${moved(facts)}, and ${late}.`;
    default:
      return `The risk is ${levelOf(facts)}, and ${late}; there is no earlier day to compare with yet.`;
  }
}

function levelOf({ band, score }: VerdictFacts): string {
  return `${say.word(band ?? 'unknown').toLowerCase()} (${say.points(score)} of 100)`;
}

function moved({ delta, since }: VerdictFacts): string {
  if (delta === null || since === null) return '';
  const size = Math.abs(delta);
  if (size < NOTICEABLE_POINTS) return `, about as on ${say.date(since)}`;
  return `, ${say.points(size)} points ${delta > 0 ? 'higher' : 'lower'} than on ${say.date(since)}`;
}
