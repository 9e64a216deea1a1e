import { cveId, dayOf, type Fields, fieldsOf, listOf, nameOf, otherForm } from '../../domain/intel/fact-fields.js';
import type { AdvisoryFact, IntelFact } from '../../domain/intel/intel-fact.js';
import { jsonPieces } from '../../domain/intel/json-pieces.js';

const FORM = /^\s*\{"distro":"\d+","src":"[^"]*","cve":"[^"]*","state":/;
const FIX_STATE: Readonly<Record<string, AdvisoryFact['fixState']>> = {
  'not-fixed': 'not-fixed',
  affected: 'not-fixed',
  fix_deferred: 'not-fixed',
  'wont-fix': 'wont-fix',
};
const SEVERITY: Readonly<Record<string, number>> = { negligible: 1, low: 2, medium: 3, high: 4, critical: 5 };

/** Whether a document begins like states of CVEs in Debian as scanners reported them, one a line. */
export function isSeenStates(head: string): boolean {
  return FORM.test(head);
}

/** What scanners reported as open in Debian: the states that the fixed versions do not tell. */
export async function* readSeenStates(text: AsyncIterable<string>): AsyncGenerator<IntelFact> {
  let newest: string | null = null;
  yield { kind: 'edition', part: 'states', version: null, asOf: null };
  for await (const { value } of jsonPieces(text, 0)) {
    const entry = fieldsOf(value);
    if (entry === null) throw otherForm('states in Debian');
    const day = dayOf(entry['seen']);
    if (day !== null && (newest === null || day > newest)) newest = day;
    yield* stateOf(entry);
  }
  yield { kind: 'edition', part: 'states', version: null, asOf: newest };
}

function* stateOf(entry: Fields): Generator<AdvisoryFact> {
  const release = nameOf(entry['distro'], 4);
  const packageName = nameOf(entry['src'], 200);
  const cve = cveId(entry['cve']);
  if (release === null || !/^\d+$/.test(release) || packageName === null) throw otherForm('states in Debian');
  const { state, sev } = entry;
  const fixState = typeof state === 'string' ? FIX_STATE[state] : undefined;
  // Where there is a fix, the tracker says in which version of the release; a scanner names those of several.
  if (cve === null || fixState === undefined || listOf(entry['fix']).length > 0) return;
  yield {
    kind: 'advisory',
    ecosystem: `Debian:${release}`,
    packageName,
    id: cve,
    ofSource: true,
    identifiers: [cve],
    aliases: [],
    ranges: [{ events: [{ introduced: '0' }] }],
    versions: [],
    status: 'affected',
    fixState,
    severity: typeof sev === 'string' ? (SEVERITY[sev.toLowerCase()] ?? 0) : 0,
    title: null,
    url: `https://security-tracker.debian.org/tracker/${cve}`,
    publishedOn: null,
    modifiedAt: null,
  };
}
