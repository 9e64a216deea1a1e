import { Injectable } from '@nestjs/common';
import { cveId, dayOf, type Fields, fieldsOf, nameOf, otherForm } from '../../domain/intel/fact-fields.js';
import type { FeedFile, IntelFeedPort } from '../../domain/intel/intel-feed.port.js';
import type { AdvisoryFact, FixNote, IntelFact } from '../../domain/intel/intel-fact.js';
import { jsonPieces } from '../../domain/intel/json-pieces.js';
import { withHead } from '../../domain/intel/text-head.js';
import { IntelFeed } from '../../intel-feed.decorator.js';
import { isSeenStates, readSeenStates } from './seen-states.js';

const TITLE = 'the Debian security tracker';
const RELEASES: Readonly<Record<string, string>> = {
  stretch: '9',
  buster: '10',
  bullseye: '11',
  bookworm: '12',
  trixie: '13',
  forky: '14',
};
/** With these Debian says that no fix is meant to come for the release. */
const NO_FIX: ReadonlySet<FixNote> = new Set<FixNote>(['ignored', 'end-of-life']);
const SEVERITY: Readonly<Record<string, number>> = { unimportant: 1, low: 2, medium: 3, high: 4 };

/** One fixed version a line. */
const LINES = /^\s*\{"src":"[^"]*","cve":"[^"]*","fixed":/;
const BLANK = {
  kind: 'advisory',
  ofSource: true,
  aliases: [],
  ranges: [],
  versions: [],
  status: 'affected',
  fixState: 'unknown',
  severity: 0,
  title: null,
  publishedOn: null,
  modifiedAt: null,
} as const;

/** The state of every CVE in every source package of Debian: the tracker's JSON, or one fixed version a line. */
@IntelFeed({
  key: 'debian-tracker',
  title: 'Debian security tracker',
  publisher: 'Debian',
  licence: 'Public facts of the Debian project',
  attribution: null,
  homepage: 'https://security-tracker.debian.org',
  documents: [
    { part: null, title: 'All sources', address: 'https://security-tracker.debian.org/tracker/data/json' },
    { part: 'states', title: 'Open states seen by scanners (a selection)', address: null },
  ],
  staleAfterHours: 7 * 24,
  everySeconds: 6 * 3600,
  maxBytes: 256 * 1024 * 1024,
})
@Injectable()
export class DebianTrackerFeed implements IntelFeedPort {
  recognises(head: string): boolean {
    return (
      LINES.test(head) ||
      isSeenStates(head) ||
      /^\s*\{\s*"[a-z0-9][^"]*"\s*:\s*\{\s*"(?:CVE-\d+-\d+|TEMP-[^"]*)"\s*:\s*\{/.test(head)
    );
  }

  async *read(files: AsyncIterable<FeedFile>): AsyncIterable<IntelFact> {
    for await (const file of files) {
      const { head, text } = await withHead(file.text);
      if (isSeenStates(head)) {
        yield* readSeenStates(text);
        continue;
      }
      const lines = LINES.test(head);
      const edition = {
        kind: 'edition',
        part: null,
        version: null,
        ...(lines ? { extent: 'fixed-versions' as const } : {}),
      } as const;
      yield { ...edition, asOf: null };
      let newest: string | null = null;
      for await (const { path, value } of jsonPieces(text, lines ? 0 : 1)) {
        const entry = fieldsOf(value);
        if (entry === null) throw otherForm(TITLE);
        if (!lines) {
          yield* ofSource(path[0] ?? '', entry);
          continue;
        }
        const fact = fixedVersion(entry);
        if (fact.publishedOn !== null && (newest === null || fact.publishedOn > newest)) newest = fact.publishedOn;
        yield fact;
      }
      // The tracker's JSON says nothing about itself; the address does, when it is fetched.
      yield { ...edition, asOf: newest };
    }
  }
}

/** What the tracker says about one source package. */
function* ofSource(source: string, cves: Fields): Generator<AdvisoryFact> {
  const packageName = nameOf(source, 200);
  if (packageName === null) throw otherForm(TITLE);
  for (const [id, said] of Object.entries(cves)) {
    // What has no CVE number yet has a name of Debian's own that it does not keep.
    const cve = cveId(id);
    const releases = fieldsOf(fieldsOf(said)?.['releases']);
    if (cve === null || releases === null) continue;
    for (const [name, state] of Object.entries(releases)) {
      const release = RELEASES[name];
      const fields = fieldsOf(state);
      if (release !== undefined && fields !== null) yield* inRelease(packageName, cve, release, fields);
    }
  }
}

function* inRelease(packageName: string, cve: string, release: string, state: Fields): Generator<AdvisoryFact> {
  const { status } = state;
  const fixed = nameOf(state['fixed_version'], 256);
  if (status !== 'resolved' && status !== 'open' && status !== 'undetermined') return;
  if (status === 'resolved' && fixed === null) return;
  const urgency = urgencyOf(state);
  const fixNote = noteOf(state, urgency);
  const advisory = {
    ...BLANK,
    ecosystem: `Debian:${release}`,
    packageName,
    id: cve,
    identifiers: [cve],
    severity: SEVERITY[urgency] ?? 0,
    url: `https://security-tracker.debian.org/tracker/${cve}`,
    ...(fixNote === null ? {} : { fixNote }),
  };
  // Nobody has looked at it yet: neither affected nor not, and told as that.
  if (status === 'undetermined') yield { ...advisory, status };
  else if (status === 'resolved' && fixed === '0') yield { ...advisory, status: 'not-affected' };
  else if (status === 'resolved' && fixed !== null)
    yield { ...advisory, ranges: [{ events: [{ introduced: '0' }, { fixed }] }], fixState: 'fixed' };
  else
    yield {
      ...advisory,
      ranges: [{ events: [{ introduced: '0' }] }],
      fixState: fixNote !== null && NO_FIX.has(fixNote) ? 'wont-fix' : 'not-fixed',
    };
}

/** `medium**` is a severity that was taken over from the NVD. */
function urgencyOf({ urgency }: Fields): string {
  return typeof urgency === 'string' ? urgency.replaceAll('*', '').trim() : '';
}

/**
 * What the tracker says of an issue beside its status. `nodsa` is there where the security team issues no advisory of its own, with
 * a reason where there is more to it than that the issue is minor; `unimportant` speaks of the issue, and says nothing of a fix.
 */
function noteOf({ status, nodsa, nodsa_reason: reason }: Fields, urgency: string): FixNote | null {
  if (urgency === 'end-of-life') return 'end-of-life';
  // What was fixed after all keeps no note of why it was not.
  if (status === 'open' && (typeof nodsa === 'string' || typeof reason === 'string'))
    return reason === 'ignored' || reason === 'postponed' ? reason : urgency === 'unimportant' ? urgency : 'minor';
  return urgency === 'unimportant' ? urgency : null;
}

/**
 * A line of the compact form: a release (12 where it names none), and the lowest version of its lineage with the fix. Later
 * completions (`again`) are not taken: the tracker gives the first version too.
 */
function fixedVersion(entry: Fields): AdvisoryFact {
  const packageName = nameOf(entry['src'], 200);
  const cve = cveId(entry['cve']);
  const fixed = nameOf(entry['fixed'], 256);
  const release = entry['release'] === undefined ? '12' : nameOf(entry['release'], 8);
  if (packageName === null || cve === null || fixed === null || !/^\d+$/.test(release ?? '')) throw otherForm(TITLE);
  return {
    ...BLANK,
    ecosystem: `Debian:${release}`,
    packageName,
    id: cve,
    identifiers: [cve],
    ranges: [{ events: [{ introduced: '0' }, { fixed }] }],
    fixState: 'fixed',
    url: `https://security-tracker.debian.org/tracker/${cve}`,
    publishedOn: dayOf(entry['date']),
  };
}
