import { describe, expect, it } from '@jest/globals';
import { describeFeed, factsOf } from '../testing/describe-feed.js';
import { DebianTrackerFeed } from './debian-tracker.feed.js';

const tracker = {
  name: 'json',
  text: JSON.stringify({
    redis: {
      'CVE-2025-0001': {
        scope: 'remote',
        description: 'Example.',
        releases: {
          bookworm: {
            status: 'resolved',
            repositories: { bookworm: '5:7.0.15-1~deb12u10' },
            fixed_version: '5:7.0.15-1~deb12u3',
            urgency: 'not yet assigned',
          },
          trixie: { status: 'resolved', fixed_version: '0', urgency: 'unimportant' },
          sid: { status: 'resolved', fixed_version: '5:7.0.15-1', urgency: 'low' },
          bullseye: { status: 'undetermined', urgency: 'low' },
        },
      },
    },
    zlib: {
      'CVE-2023-45853': {
        releases: {
          bookworm: { status: 'open', urgency: 'medium**', nodsa: 'Minor issue', nodsa_reason: '' },
          trixie: { status: 'open', urgency: 'low' },
        },
      },
      'TEMP-0000000-ABCDEF': { releases: { bookworm: { status: 'open', urgency: 'low' } } },
    },
  }),
};
const compact = {
  name: 'debian12-fixed.ndjson',
  text: `${JSON.stringify({ src: 'jq', cve: 'CVE-2026-32316', fixed: '1.7.1-6+deb13u1', release: '13' })}\n${JSON.stringify({ src: 'jq', cve: 'CVE-2026-32316', fixed: '1.6-2.1+deb12u2', suite: 'bookworm', date: '2026-05-01', again: ['1.6-2.1+deb12u3'], title: 'x' })}\n`,
};

const states = {
  name: 'debian-scan-states-sample.ndjson',
  text: '{"distro":"12","src":"glibc","cve":"CVE-2010-4756","state":"wont-fix","fix":[],"sev":"Negligible","seen":"2026-07-08"}\n{"distro":"12","src":"zlib","cve":"CVE-2026-0001","state":"fixed","fix":["1"],"sev":"Low","seen":"2026-07-09"}\n',
};

describeFeed({ feed: DebianTrackerFeed, samples: [tracker, compact, states] });

const advisories = async (sample: typeof tracker) =>
  (await factsOf(new DebianTrackerFeed(), sample)).filter(({ kind }) => kind === 'advisory');

describe('the security tracker of Debian', () => {
  it('tells fixed, open and unaffected apart, by release and source package', async () => {
    expect(await advisories(tracker)).toMatchObject([
      {
        ecosystem: 'Debian:12',
        packageName: 'redis',
        id: 'CVE-2025-0001',
        ofSource: true,
        status: 'affected',
        fixState: 'fixed',
        ranges: [{ events: [{ introduced: '0' }, { fixed: '5:7.0.15-1~deb12u3' }] }],
      },
      { ecosystem: 'Debian:13', packageName: 'redis', status: 'not-affected', ranges: [] },
      { ecosystem: 'Debian:11', packageName: 'redis', status: 'undetermined', ranges: [] },
      {
        ecosystem: 'Debian:12',
        packageName: 'zlib',
        fixState: 'not-fixed',
        fixNote: 'minor',
        severity: 3,
        ranges: [{ events: [{ introduced: '0' }] }],
      },
      { ecosystem: 'Debian:13', packageName: 'zlib', fixState: 'not-fixed', severity: 2 },
    ]);
  });

  // The members of a release are those of the tracker's export: status, urgency, fixed_version, nodsa, nodsa_reason.
  it.each([
    [{ status: 'open', urgency: 'not yet assigned' }, 'affected', 'not-fixed', undefined],
    [{ status: 'open', nodsa: 'Minor issue', nodsa_reason: '' }, 'affected', 'not-fixed', 'minor'],
    [{ status: 'open', nodsa: 'Minor issue', nodsa_reason: null }, 'affected', 'not-fixed', 'minor'],
    [{ status: 'open', nodsa: 'With the next', nodsa_reason: 'postponed' }, 'affected', 'not-fixed', 'postponed'],
    [{ status: 'open', nodsa: 'Too intrusive', nodsa_reason: 'ignored' }, 'affected', 'wont-fix', 'ignored'],
    [{ status: 'open', urgency: 'end-of-life' }, 'affected', 'wont-fix', 'end-of-life'],
    [{ status: 'open', urgency: 'unimportant' }, 'affected', 'not-fixed', 'unimportant'],
    [{ status: 'resolved', urgency: 'unimportant', fixed_version: '1.2-3' }, 'affected', 'fixed', 'unimportant'],
    [{ status: 'resolved', fixed_version: '1.2-3', nodsa: 'x', nodsa_reason: '' }, 'affected', 'fixed', undefined],
    [{ status: 'resolved', urgency: 'unimportant', fixed_version: '0' }, 'not-affected', 'unknown', 'unimportant'],
    [{ status: 'undetermined', urgency: 'not yet assigned' }, 'undetermined', 'unknown', undefined],
  ])('tells %j as what it is', async (state, status, fixState, fixNote) => {
    const text = JSON.stringify({ curl: { 'CVE-2026-0001': { releases: { trixie: state } } } });
    const [fact] = await advisories({ name: 'json', text });
    expect(fact).toMatchObject({ status, fixState, ...(fixNote === undefined ? {} : { fixNote }) });
    expect(Object.hasOwn(fact ?? {}, 'fixNote')).toBe(fixNote !== undefined);
  });

  it('is added to by what scanners saw open, apart from it', async () => {
    expect(await factsOf(new DebianTrackerFeed(), states)).toMatchObject([
      { kind: 'edition', part: 'states' },
      { ecosystem: 'Debian:12', packageName: 'glibc', fixState: 'wont-fix', severity: 1 },
      { kind: 'edition', asOf: '2026-07-09' },
    ]);
  });

  it('says of fixed versions alone that they are no more than that', async () => {
    const editions = async (sample: typeof tracker) =>
      (await factsOf(new DebianTrackerFeed(), sample)).filter(({ kind }) => kind === 'edition');
    expect((await editions(compact)).at(-1)).toMatchObject({ extent: 'fixed-versions', asOf: '2026-05-01' });
    expect((await editions(tracker)).at(-1)).not.toHaveProperty('extent');
  });

  it('takes the first version with the fix, not a later completion', async () => {
    expect(await advisories(compact)).toMatchObject([
      {
        ecosystem: 'Debian:13',
        packageName: 'jq',
        ranges: [{ events: [{ introduced: '0' }, { fixed: '1.7.1-6+deb13u1' }] }],
      },
      {
        ecosystem: 'Debian:12',
        packageName: 'jq',
        ranges: [{ events: [{ introduced: '0' }, { fixed: '1.6-2.1+deb12u2' }] }],
      },
    ]);
  });
});
