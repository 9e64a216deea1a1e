import { describe, expect, it } from '@jest/globals';
import type { ObservedCheck } from '../domain/observation.js';
import { observationDigest, type ObservationSet } from './observation-digest.js';

const check = (id: string, facts: Partial<ObservedCheck> = {}): ObservedCheck => ({
  id,
  status: 'pass',
  observed: { a: 1, b: { c: 2, d: 3 } },
  evidence: [],
  reason: null,
  ...facts,
});
const port = (number: number): NonNullable<ObservationSet['listeningPorts']>[number] => ({
  protocol: 'tcp',
  address: '0.0.0.0',
  port: number,
  process: 'sshd',
});
const set = (facts: Partial<ObservationSet> = {}): ObservationSet => ({
  matchIds: [1, 2, 300],
  softwareIds: [4, 5],
  checks: [check('disk-encryption'), check('firewall')],
  listeningPorts: [port(22), port(80)],
  coverage: [
    { type: 'deb', status: 'complete', count: 10 },
    { type: 'rpm', status: 'not-present', count: 0 },
  ],
  ...facts,
});
const hex = (facts?: Partial<ObservationSet>): string => observationDigest(set(facts)).toString('hex');

describe('the digest of what a scan saw', () => {
  it('is 32 bytes and the same for the same', () => {
    expect(observationDigest(set())).toHaveLength(32);
    expect(hex()).toBe(hex());
  });

  it.each<[string, Partial<ObservationSet>]>([
    ['checks in another order', { checks: [check('firewall'), check('disk-encryption')] }],
    [
      'members of a check in another order',
      { checks: [check('disk-encryption', { observed: { b: { d: 3, c: 2 }, a: 1 } }), check('firewall')] },
    ],
    ['ports in another order', { listeningPorts: [port(80), port(22)] }],
    ['collectors in another order', { coverage: [...set().coverage].reverse() }],
    [
      'another number of things looked at, which says nothing of what was found',
      { coverage: set().coverage.map((one) => ({ ...one, count: 99 })) },
    ],
  ])('is the same for %s', (_what, facts) => {
    expect(hex(facts)).toBe(hex());
  });

  it.each<[string, Partial<ObservationSet>]>([
    ['one finding more', { matchIds: [1, 2, 300, 301] }],
    ['no finding', { matchIds: [] }],
    ['findings not looked for', { matchIds: null }],
    ['findings for software', { matchIds: [4, 5], softwareIds: [1, 2, 300] }],
    ['no software', { softwareIds: [] }],
    ['software not looked at', { softwareIds: null }],
    ['a check that fails', { checks: [check('disk-encryption', { status: 'fail' }), check('firewall')] }],
    ['checks not made', { checks: null }],
    ['no check', { checks: [] }],
    ['a port closed', { listeningPorts: [port(22)] }],
    ['ports not looked at', { listeningPorts: null }],
    ['a collector that could not look everywhere', { coverage: [{ type: 'deb', status: 'partial', count: 10 }] }],
  ])('is another for %s', (_what, facts) => {
    expect(hex(facts)).not.toBe(hex());
  });
});
