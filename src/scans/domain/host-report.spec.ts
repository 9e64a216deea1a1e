import { describe, expect, it } from '@jest/globals';
import { hostIdentity } from './host-identity.js';
import { type HostReport, joinHosts } from './host-report.js';
import type { Observations } from './observation.js';

const part = (own: Partial<Observations>): HostReport => ({
  identity: hostIdentity({ machine: ['0f0f0f0f-0000-4000-8000-000000000001'] }),
  system: null,
  startedAt: null,
  observations: {
    ...{ scope: 'a', scanner: { name: 'tool', version: null }, findings: [], software: null, checks: null },
    ...{ listeningPorts: null, coverage: [], warnings: [] },
    ...own,
  },
});

describe('parts of a report about one host', () => {
  const joined = (...parts: Partial<Observations>[]): Observations | undefined =>
    joinHosts(parts.map(part))[0]?.observations;

  it('are as narrow as the narrowest in what they close', () => {
    expect(joined({}, { checks: [], checksAreSome: true, checkKinds: ['misconfiguration'] })).toMatchObject({
      checksAreSome: true,
      checkKinds: ['misconfiguration'],
    });
    expect(joined({ unseen: { ecosystems: ['npm'] } }, { unseen: { ecosystems: ['PyPI', 'npm'] } })).toMatchObject({
      unseen: { packages: [], ecosystems: ['npm', 'PyPI'] },
    });
  });

  it('look for all kinds of checks where one of them does', () => {
    expect(joined({ checks: [], checkKinds: ['secret'] }, { checks: [] })).not.toHaveProperty('checkKinds');
  });
});
