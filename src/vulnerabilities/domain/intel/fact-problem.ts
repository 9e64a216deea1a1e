import { cveId, cweId, dayOf, instantOf, techniqueId } from './fact-fields.js';
import { ADVISORY_EXTENTS, type AdvisoryFact, FIX_NOTES, type IntelFact } from './intel-fact.js';

const LINE_BREAK = /[\n\r\0]/;
const EVENTS = ['introduced', 'after', 'fixed', 'lastAffected', 'limit'];

/** What is wrong with a fact that a feed made, in a few words; null when nothing is. */
export function factProblem(fact: IntelFact): string | null {
  switch (fact.kind) {
    case 'edition':
      if (fact.extent !== undefined && !ADVISORY_EXTENTS.includes(fact.extent)) return 'its extent is none';
      return fact.asOf === null || instantOf(fact.asOf) !== null ? null : 'its date is none';
    case 'left-out':
      return fact.count > 0 ? null : 'it counts nothing';
    case 'kev':
      return ofCve(fact.cve) ?? day(fact.addedOn) ?? (fact.dueOn === null ? null : day(fact.dueOn));
    case 'alias':
      return [fact.id, ...fact.aliases].every((id) => id !== '' && id.length <= 128 && !LINE_BREAK.test(id))
        ? null
        : 'a name of it is none';
    case 'withdrawn':
      return fact.id === '' || fact.id.length > 300 ? 'it has no id' : day(fact.on);
    case 'epss':
      return ofCve(fact.cve) ?? share(fact.score) ?? share(fact.percentile);
    case 'cve':
      return (
        ofCve(fact.cve) ??
        (fact.publishedOn === null ? null : day(fact.publishedOn)) ??
        (fact.ssvcOn === null ? null : day(fact.ssvcOn)) ??
        (fact.cwes.every((cwe) => cweId(cwe) === cwe) ? null : 'a CWE of it is none')
      );
    case 'exploit':
      return (
        ofCve(fact.cve) ?? (fact.sources.every((name) => /^[a-z0-9-]+$/.test(name)) ? null : 'a source has no name')
      );
    case 'advisory':
      return ofAdvisory(fact);
    case 'cve-technique':
      return ofCve(fact.cve) ?? technique(fact.technique);
    case 'technique':
      return technique(fact.id);
    case 'cwe-technique':
    case 'control-technique':
      return technique(fact.technique);
    case 'cwe-stride':
      return cweId(fact.cwe) === null
        ? 'its CWE is none'
        : (Object.values(fact.weights)
            .map(share)
            .find((problem) => problem !== null) ?? null);
    case 'end-of-life':
      return [fact.releasedOn, fact.eolOn, fact.activeUntil, fact.extendedUntil, fact.latestOn].every(
        (one) => one === null || dayOf(one) === one,
      )
        ? null
        : 'a day of it is none';
    case 'binary-source':
      return [fact.ecosystem, fact.source, ...fact.binaries].every((name) => name !== '' && !LINE_BREAK.test(name))
        ? null
        : 'a name of it is none';
    case 'tactic':
    case 'mitigation':
      return fact.id === '' ? 'it has no id' : null;
  }
}

function ofAdvisory({ ecosystem, packageName, id, identifiers, ranges, fixNote }: AdvisoryFact): string | null {
  if ([ecosystem, packageName, id].some((name) => name === '' || name.length > 300 || LINE_BREAK.test(name)))
    return 'its ecosystem, package or id is missing or longer than 300 characters';
  if (identifiers.length === 0) return 'it is about no vulnerability';
  if (fixNote !== undefined && !FIX_NOTES.includes(fixNote)) return 'its note about the fix is none';
  const events = ranges.flatMap((range) => range.events.flatMap((event) => Object.entries(event)));
  if (!events.every(([name, version]) => EVENTS.includes(name) && typeof version === 'string'))
    return 'a range of it is none';
  return null;
}

function ofCve(value: string): string | null {
  return cveId(value) === value ? null : 'its CVE is none';
}

function technique(value: string): string | null {
  return techniqueId(value) === value ? null : 'its technique is none';
}

function day(value: string): string | null {
  return dayOf(value) === value ? null : 'a day of it is none';
}

function share(value: number): string | null {
  return value >= 0 && value <= 1 ? null : 'a number of it is not between 0 and 1';
}
