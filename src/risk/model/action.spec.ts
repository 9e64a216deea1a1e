import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { v5 } from 'uuid';
import { actionId, type ActionFacts, actionTitle, targetVersion } from './action.js';
import { uuidV5 } from './uuid-v5.js';

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

describe('uuidV5', () => {
  it('is the one of the standard (RFC 9562, A.4)', () => {
    expect(uuidV5('www.example.com', DNS)).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  it('agrees with others for names of every length', () => {
    for (let length = 0; length < 200; length += 1) {
      const name = createHash('sha256').update(String(length)).digest('hex').repeat(4).slice(0, length);
      expect(uuidV5(`${name}é`, DNS)).toBe(v5(`${name}é`, DNS));
    }
  });

  it('needs a namespace', () => {
    expect(() => uuidV5('name', 'namespace')).toThrow(RangeError);
  });
});

describe('actionId', () => {
  const key = { organization: 'org_1', kind: 'upgrade', ecosystem: 'Debian:12', name: 'openssh' } as const;

  it('stays when the target moves, and differs by organization, kind, ecosystem and name', () => {
    expect(actionId(key)).toBe(actionId({ ...key }));
    const others = [
      key,
      { ...key, organization: 'org_2' },
      { ...key, kind: 'mitigate' as const },
      { ...key, ecosystem: 'Debian:13' },
      { ...key, name: 'openssl' },
    ];
    expect(new Set(others.map(actionId)).size).toBe(5);
  });
});

describe('targetVersion', () => {
  it('is the smallest version that fixes all', () => {
    const compare = (a: string, b: string) => Number(a) - Number(b);
    expect(targetVersion(['9', '10', '2'], compare)).toBe('10');
    expect(targetVersion([], compare)).toBeNull();
  });
});

describe('actionTitle', () => {
  const facts: ActionFacts = {
    kind: 'upgrade',
    ecosystem: 'Debian:12',
    name: 'openssh',
    title: null,
    deed: null,
    suites: [],
    target: '1:9.2p1-2+deb12u10',
    devices: 100,
    cves: 8,
    kev: 0,
  };

  it.each<[Partial<ActionFacts>, string]>([
    [{}, 'Upgrade openssh (Debian 12) to 1:9.2p1-2+deb12u10 or later on 100 devices: 8 CVEs'],
    [
      { kind: 'mitigate', devices: 1, cves: 1, kev: 1 },
      'Mitigate, isolate or remove openssh (Debian 12) on 1 device, there is no fix yet: 1 CVE, 1 known to be exploited',
    ],
    [
      { kind: 'migrate', name: 'Debian 10', target: null },
      'Move 100 devices from Debian 10 to a supported release: 8 CVEs',
    ],
    [
      { kind: 'migrate', name: 'Debian 12', target: 'Debian 13', extendedUntil: '2028-06-30' },
      'Move 100 devices from Debian 12, in extended support until 2028-06-30, to Debian 13: 8 CVEs',
    ],
    [{ kind: 'fix-check', name: 'firewall', title: 'No host firewall', devices: 3 }, 'No host firewall on 3 devices'],
    [
      { kind: 'close-gap', name: 'mfa', title: 'People can sign in with a password alone', suites: ['Microsoft 365'] },
      'People can sign in with a password alone (Microsoft 365)',
    ],
  ])('%#', (more, title) => {
    expect(actionTitle({ ...facts, ...more })).toBe(title);
  });
});
