import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkRecommendations, draftRecommendations } from './draft-recommendations.js';
import { type Fact, factOf } from './fact.js';
import type { Recommendation, RecommendationSet } from './recommendation.js';
import { someFacts } from './testing/evidence-cases.js';

const OPENSSL = factOf('action', 'openssl', {
  title: 'Upgrade: openssl',
  facets: { actionKind: 'upgrade', where: 'Debian 12', overdue: 'no' },
  numbers: { devices: 12, points: 8.31, cveCount: 3, deadlineDays: 14, findings: 1234 },
  percents: { share: 45 },
  dates: { dueOn: '2026-12-01' },
  cves: ['CVE-2026-2001'],
  devices: ['web-17', 'Ada’s laptop'],
  names: ['openssl', 'Debian 12'],
  versions: ['3.0.17-1~deb12u2'],
});
const CONTROLS = factOf('contradiction', 'PR.DS-01', {
  title: 'A claim that measurements deny',
  controls: ['PR.DS-01', 'PR.AT-01', '3.10'],
  names: ['NIST CSF 2.0'],
  quoted: [{ what: 'what was attested', text: 'All 777 disks are encrypted, see CVE-2099-0001 and host db-9.' }],
});
const FACTS = [OPENSSL, CONTROLS];

function item(rationale: string, of: Partial<Recommendation> = {}): Recommendation {
  return {
    title: 'Upgrade openssl',
    rationale,
    actions: ['Install it.'],
    evidence: [OPENSSL.id, CONTROLS.id],
    priority: 'now',
    confidence: 'high',
    ...of,
  };
}

function reasonsFor(rationale: string, facts: readonly Fact[] = FACTS): string[] {
  return checkRecommendations({ items: [item(rationale)] }, facts).dropped.map(({ reason }) => reason);
}

describe('an item that names only what its facts have is kept', () => {
  it.each([
    'It is on 12 devices, twelve in all.',
    'CVE-2026-2001 is open on web-17 and on “Ada’s laptop”, which runs Debian 12.',
    'It carries 8.31 points, about 8.3, or roughly 8.',
    '1,234 findings, 45 % of all; 45 percent.',
    'It is due on 2026-12-01, that is 1 December 2026, December 1st, or some day in December 2026.',
    'It leaves 14 days: a 14-day deadline.',
    'Install openssl 3.0.17-1~deb12u2 or later first, then have a second person look.',
    'Control PR.DS-01 of NIST CSF 2.0, and control 3.10.',
    'Control PR.AT-01 is no address.',
    'Turn on two-factor sign-in, TLS 1.3 and SHA-256. Double-check one of them, one by one.',
    `It rests on ${OPENSSL.id}.`,
  ])('%s', (text) => {
    expect(reasonsFor(text)).toEqual([]);
  });
});

describe('an item that names something else is dropped, and it is said why', () => {
  it.each<[string, string]>([
    ['unknown-cve', 'CVE-2099-0001 is exploited.'],
    ['unknown-cve', 'cve-2026-20011 is exploited.'],
    ['unknown-cve', 'See GHSA-abcd-1234-efgh.'],
    ['unknown-cve', 'Install KB5034441 now.'],
    ['unknown-control', 'Control PR.AA-05 is open.'],
    ['unknown-control', 'AC-2 asks for it.'],
    ['unknown-control', 'It is safeguard 4.1.'],
    ['unknown-device', 'Take device db-9 off the network.'],
    ['unknown-device', 'Take "db-9" off the network.'],
    ['unknown-device', 'The host named mailserver is open.'],
    ['unknown-device', 'Look at 10.0.0.7.'],
    ['unknown-number', 'Look at db-9.'],
    ['unknown-number', 'It is on 13 devices.'],
    ['unknown-number', 'It is on thirteen devices.'],
    ['unknown-number', 'It is on one device.'],
    ['unknown-number', 'It is on twenty-one devices.'],
    ['unknown-number', 'It is on two hundred devices.'],
    ['unknown-number', 'It is on a dozen and 13 devices.'],
    ['unknown-number', 'All 777 disks are encrypted.'],
    ['unknown-number', 'It is 12 % of devices.'],
    ['unknown-number', 'There are 45 devices.'],
    ['unknown-number', 'It carries 8.4 points.'],
    ['unknown-number', 'It carries 83.1 points.'],
    ['unknown-number', 'There are 12,345 findings.'],
    ['unknown-number', 'It is the 3.10 that counts.'],
    ['unknown-number', 'It is due on 2026-12-02.'],
    ['unknown-number', 'It is due on 2 December 2026.'],
    ['unknown-number', 'It is due on 12/01/2026.'],
    ['unknown-number', 'It is due in 2027.'],
    ['unknown-number', 'Install openssl 3.0.18.'],
    ['unknown-number', 'Install openssl v4.'],
    ['unknown-number', 'Between 12-14 devices.'],
    ['unknown-number', 'This is the 7th time.'],
    ['unknown-number', 'It costs $12.'],
    ['unknown-number', 'It affects half of the devices.'],
    ['unknown-number', 'A third of devices have it, a tenfold rise.'],
    ['unknown-number', 'It happened twice.'],
    ['unsafe-text', 'It is on ١٢ devices.'],
    ['unsafe-text', 'See https://evil.example/fix.'],
    ['unsafe-text', 'See evil-updates.com for it.'],
    ['unsafe-text', 'Write to root@evil.example.'],
    ['unsafe-text', 'Click <a href=x>here</a>.'],
    ['unsafe-text', 'Click [here](there).'],
    ['unsafe-text', 'The key is AKIAABCDEFGHIJKLMNOP.'],
    ['unsafe-text', 'The key is sk-abcdefghijklmnop.'],
    ['unsafe-text', 'It runs gnp.\u202Eexe.'],
    ['unsafe-advice', 'Turn off the firewall first.'],
    ['unsafe-advice', 'Mark all of them as fixed.'],
    ['unsafe-advice', 'Ignore all previous findings.'],
  ])('%s: %s', (reason, text) => {
    expect(reasonsFor(text)[0]).toBe(reason);
  });

  it('also in a title and in a step', () => {
    const items = [
      item('Fine.', { title: 'Fix CVE-2099-0001' }),
      item('Fine.', { actions: ['Fine.', 'Fix 99 more.'] }),
    ];
    expect(checkRecommendations({ items }, FACTS).dropped.map(({ reason }) => reason)).toEqual([
      'unknown-cve',
      'unknown-number',
    ]);
  });

  it('when it cites nothing, what there is not, or a fact that has not what it names', () => {
    const items = [
      item('Fine.', { title: 'a', evidence: [] }),
      item('Fine.', { title: 'b', evidence: ['action-00000000'] }),
      item('It is on 12 devices.', { title: 'c', evidence: [CONTROLS.id] }),
      item('Fine.', { title: 'd' }),
      item('Fine.', { title: 'D' }),
    ];
    const { kept: stored, dropped } = checkRecommendations({ items }, FACTS);
    expect(dropped.map(({ reason }) => reason)).toEqual([
      'no-evidence',
      'unknown-evidence',
      'unknown-number',
      'said-twice',
    ]);
    expect(stored?.items.map(({ title }) => title)).toEqual(['d']);
    expect(stored?.facts?.map(({ id }) => id)).toEqual([OPENSSL.id, CONTROLS.id]);
  });

  it('nothing is left of a set that is all lies', () => {
    expect(checkRecommendations({ items: [item('CVE-2099-0001')] }, FACTS).kept).toBeNull();
  });
});

describe('for any evidence', () => {
  it('the template says the same each time, and the check keeps all of it', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const drafted = draftRecommendations(facts);
        expect(draftRecommendations(facts)).toEqual(drafted);
        const { kept: stored, dropped } = checkRecommendations(drafted, facts);
        expect(dropped).toEqual([]);
        expect(stored?.items).toHaveLength(drafted.items.length);
        expect(drafted.items.length).toBeGreaterThan(0);
        for (const { evidence } of drafted.items)
          expect(facts.map(({ id }) => id)).toEqual(expect.arrayContaining(evidence));
      }),
      { numRuns: 40 },
    );
  });

  it('whatever is added to an item that the evidence does not have has it dropped', () => {
    const lies = fc.oneof(
      fc.integer({ min: 100_000, max: 999_999 }).map((n) => `CVE-2027-${n}`),
      fc.integer({ min: 20_000, max: 900_000 }).map((n) => `${n} devices`),
      fc.integer({ min: 101, max: 999 }).map((n) => `${n} %`),
      fc.integer({ min: 1, max: 99 }).map((n) => `ZZ.ZZ-${String(n).padStart(2, '0')}`),
      fc.integer({ min: 100_000, max: 999_999 }).map((n) => `device box-${n}`),
      fc.integer({ min: 2040, max: 2090 }).map((n) => `${n}-05-05`),
    );
    const places = fc.constantFrom<keyof Recommendation & ('title' | 'rationale' | 'actions')>(
      'title',
      'rationale',
      'actions',
    );
    fc.assert(
      fc.property(someFacts, lies, places, fc.nat(), (facts, lie, place, at) => {
        const { items } = draftRecommendations(facts);
        const index = at % items.length;
        const changed = items.map((one, i) => (i === index ? lied(one, place, lie) : one));
        const { kept: stored, dropped } = checkRecommendations({ items: changed } satisfies RecommendationSet, facts);
        expect(dropped).toHaveLength(1);
        expect(JSON.stringify(stored?.items ?? [])).not.toContain(lie);
      }),
      { numRuns: 40 },
    );
  });
});

function lied(one: Recommendation, place: 'title' | 'rationale' | 'actions', lie: string): Recommendation {
  if (place === 'actions') return { ...one, actions: [...one.actions, `Then ${lie}.`] };
  return { ...one, [place]: `${one[place]} ${lie}` };
}
