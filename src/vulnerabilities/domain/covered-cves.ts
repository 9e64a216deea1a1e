/** What feeds know of one of the CVEs that a vulnerability is about, as far as risk follows from it; null where nobody said. */
export interface CoveredFacts {
  cve: string;
  rejected: boolean;
  /** Of feeds, else the one chosen from what scanners say. */
  vector: string | null;
  score: number | null;
  cwes: string[];
  cweSource: string | null;
  /** The value that scores use. */
  epss: number | null;
  kevAddedOn: string | null;
  kevRansomware: boolean | null;
  kevDueOn: string | null;
  ssvcExploitation: string | null;
  ssvcAutomatable: boolean | null;
  ssvcTotalImpact: boolean | null;
  exploitSources: string[];
}

/** The same of a vulnerability as a whole. */
export type FactsOfRow = Omit<CoveredFacts, 'cve' | 'rejected' | 'score'> & { cve: string | null };

const EXPLOITATION = ['none', 'poc', 'active'];

/**
 * What is known about an advisory with several CVEs: what any of them has, at its worst. A vulnerability is as likely as the
 * likeliest of its CVEs, listed when one is, and due when the first is; its vector is the one with the highest score. Words of
 * the advisory itself stand where no CVE has any. A number that was withdrawn has no say while another is left.
 */
export function withCovered<Row extends FactsOfRow>(row: Row, covered: readonly CoveredFacts[]): Row {
  const living = covered.filter(({ rejected }) => !rejected);
  const facts = living.length > 0 ? living : covered;
  if (facts.length === 0) return row;
  const [worst] = [...facts].sort((a, b) => (b.score ?? -1) - (a.score ?? -1) || (a.cve < b.cve ? -1 : 1));
  const weak = facts.filter(({ cwes }) => cwes.length > 0);
  const listed = facts.filter(({ kevAddedOn }) => kevAddedOn !== null);
  return {
    ...row,
    cve: worst?.cve ?? row.cve,
    vector: worst?.vector ?? row.vector,
    cwes: weak.length > 0 ? distinct(weak.flatMap(({ cwes }) => cwes)) : row.cwes,
    cweSource: weak[0]?.cweSource ?? row.cweSource,
    epss: highest(facts.map(({ epss }) => epss)),
    kevAddedOn: earliest(listed.map(({ kevAddedOn }) => kevAddedOn)),
    kevRansomware: anyOf(listed.map(({ kevRansomware }) => kevRansomware)),
    kevDueOn: earliest(listed.map(({ kevDueOn }) => kevDueOn)),
    ssvcExploitation:
      EXPLOITATION[Math.max(...facts.map(({ ssvcExploitation }) => EXPLOITATION.indexOf(ssvcExploitation ?? '')))] ??
      null,
    ssvcAutomatable: anyOf(facts.map(({ ssvcAutomatable }) => ssvcAutomatable)),
    ssvcTotalImpact: anyOf(facts.map(({ ssvcTotalImpact }) => ssvcTotalImpact)),
    exploitSources: distinct(facts.flatMap(({ exploitSources }) => exploitSources)),
  };
}

/** Yes when one says so, no when nobody does and one says no; null when nobody says anything. */
function anyOf(values: readonly (boolean | null)[]): boolean | null {
  const said = values.filter((value) => value !== null);
  return said.length === 0 ? null : said.includes(true);
}

function highest(values: readonly (number | null)[]): number | null {
  const said = values.filter((value) => value !== null);
  return said.length === 0 ? null : Math.max(...said);
}

function earliest(days: readonly (string | null)[]): string | null {
  return days.filter((day) => day !== null).sort()[0] ?? null;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
