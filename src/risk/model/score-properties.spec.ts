import { describe, expect, it } from '@jest/globals';
import { componentMass } from './component.js';
import { unitsOf } from './finding-risk.js';
import { CLOUD_CHECK_RULES } from './cloud-check-rules.js';
import type { Place } from './place-code.js';
import { DEFAULT_RISK_POLICY as policy } from './policy.js';
import { organizationMass, score } from './score.js';
import { Fleet, randomness } from './testing/fleet.js';
import type { ThreatFacts } from './threat.js';

const OPERATIONS = 60_000;
const VECTORS = [
  null,
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  'CVSS:3.1/AV:N/AC:H/PR:L/UI:R/S:C/C:H/I:H/A:H',
  'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N',
  'CVSS:3.1/AV:P/AC:H/PR:N/UI:N/S:U/C:L/I:N/A:N',
  'CVSS:4.0/AV:A/AC:L/AT:P/PR:N/UI:N/VC:H/VI:L/VA:N/SC:N/SI:N/SA:H',
  'AV:N/AC:M/Au:N/C:P/I:P/A:P',
];

const GAPS = [...Object.keys(CLOUD_CHECK_RULES).filter((id) => !id.startsWith('cloud:')), 'of.another', 'of.no-one'];
const SEVERITIES = ['critical', 'high', 'medium', 'low', 'of no kind'];

const random = randomness(20_261_122);
const upTo = (n: number) => Math.floor(random() * n);
const one = <T>(values: readonly T[]): T => values[upTo(values.length)] as T;

function anyPlace(): Place {
  return {
    exposure: one(['internet', 'internal', 'isolated'] as const),
    criticality: one([1, 2, 3, 4, 5] as const),
    role: one(['server', 'workstation', null] as const),
    controls: policy.controls.map(({ id }) => id).filter(() => random() < 0.5),
  };
}

/** News that is worse than what was known: more evidence, or a higher probability. */
function worse(facts: ThreatFacts): Partial<ThreatFacts> {
  const kev = facts.kev?.ransomware ? facts.kev : { ransomware: facts.kev !== null || random() < 0.2 };
  if (random() < 0.02) return { malware: true };
  return one<Partial<ThreatFacts>>([
    { kev },
    { weaponized: true },
    { publicExploit: true },
    { exploitation: 'active' },
    { epss: Math.min(1, Math.max(facts.epss ?? policy.threatFloors.epssUnknown, random() ** 4)) },
  ]);
}

/** An audit of a cloud suite: a new gap, one that is worse or better, one that was closed. */
function operateOnSuite(fleet: Fleet): -1 | 0 | 1 {
  const gap = one(GAPS);
  const known = fleet.gaps.get(gap);
  if (random() < 0.5) {
    fleet.mend(gap);
    return -1;
  }
  const warning = random() < 0.5;
  fleet.open(gap, { severity: known?.severity ?? one(SEVERITIES), warning });
  return known && !known.warning && warning ? -1 : 1;
}

/** Does one thing, and says which way the score may go: 1 not down, -1 not up, 0 either. */
function operate(fleet: Fleet): -1 | 0 | 1 {
  const device = one([...fleet.places.keys()]);
  const source = `source-${upTo(6)}`;
  const cve = `CVE-2026-${upTo(120)}`;
  const what = random();
  if (what < 0.06) return operateOnSuite(fleet);
  if (what < 0.45) {
    fleet.find(device, source, cve);
    return 1;
  }
  if (what < 0.8) {
    fleet.fix(device, source, cve);
    return -1;
  }
  if (what < 0.96) {
    const facts = fleet.facts.get(cve);
    if (facts) fleet.learn(cve, worse(facts));
    return 1;
  }
  if (what < 0.98) {
    fleet.learn(cve, {
      kev: null,
      malware: false,
      weaponized: false,
      publicExploit: false,
      exploitation: null,
      epss: null,
      vector: one(VECTORS),
    });
  } else if (what < 0.99 || fleet.places.size < 3) {
    fleet.move(device, anyPlace());
  } else {
    fleet.retire(device);
    fleet.enroll(upTo(1e9), anyPlace());
  }
  return 0;
}

describe('malware on any device of a fleet', () => {
  it('raises the score, and its removal lowers it to what it was', () => {
    for (let run = 0; run < 200; run += 1) {
      const fleet = new Fleet();
      for (let device = 0; device < 5; device += 1) fleet.enroll(device, anyPlace());
      for (let i = 0; i < 30; i += 1) operate(fleet);
      const device = one([...fleet.places.keys()]);
      const before = fleet.score;
      fleet.find(device, 'a-package-of-its-own', 'MAL-2031-1');
      fleet.learn('MAL-2031-1', { malware: true });
      const during = fleet.score;
      fleet.fix(device, 'a-package-of-its-own', 'MAL-2031-1');
      expect(during).toBeGreaterThan(before);
      expect(fleet.score).toBe(before);
    }
  });
});

describe(`${OPERATIONS.toLocaleString('en')} random operations on a fleet`, () => {
  it('never raise the score by a fix, never lower it by a finding or worse news, stay within 0 to 100, and lose nothing', () => {
    const fleet = new Fleet();
    for (let device = 0; device < 12; device += 1) fleet.enroll(device, anyPlace());
    const broken: string[] = [];
    let before = fleet.score;
    for (let i = 0; i < OPERATIONS; i += 1) {
      const direction = operate(fleet);
      const after = fleet.score;
      if (direction * (after - before) < 0) broken.push(`${i}: ${before} → ${after}, expected ${direction}`);
      if (!(after >= 0 && after <= 100)) broken.push(`${i}: ${after}`);
      if (i % 4000 === 0 && fleet.recomputedMass() !== fleet.mass) broken.push(`${i}: ${fleet.mass}`);
      if (i % 4000 === 0 && fleet.recomputedCloudMass() !== fleet.cloudMass) broken.push(`${i}: ${fleet.cloudMass}`);
      before = after;
    }
    expect(broken).toEqual([]);
    expect(fleet.recomputedMass()).toBe(fleet.mass);
    expect(fleet.mass).toBeGreaterThan(0n);
    expect(fleet.recomputedCloudMass()).toBe(fleet.cloudMass);
    expect(fleet.cloudMass).toBeGreaterThan(0n);
    // The devices so many times, with the same suites.
    for (const copies of [2, 3, 10]) {
      const devices = fleet.places.size * copies;
      const mass = organizationMass(fleet.mass * BigInt(copies), fleet.cloudMass, devices);
      expect(score(mass, devices, policy)).toBeCloseTo(fleet.score, 9);
    }
    // All fixed is nothing left, whatever happened on the way.
    for (const [key, { device, units }] of fleet.components) {
      for (const cve of units.keys()) fleet.fix(device, key.slice(key.indexOf('/') + 1), cve);
    }
    for (const gap of [...fleet.gaps.keys()]) fleet.mend(gap);
    expect([fleet.mass, fleet.cloudMass, fleet.score]).toEqual([0n, 0n, 0]);
  });
});

describe('the score', () => {
  const server: Place = { exposure: 'internet', criticality: 4, role: 'server', controls: [] };
  const critical = { epss: 0.4, vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' };

  /** A hundred servers, with so many critical findings in as many packages. */
  function scoreWith(criticals: number): number {
    const fleet = new Fleet();
    for (let device = 0; device < 100; device += 1) fleet.enroll(device, server);
    for (let i = 0; i < criticals; i += 1) {
      fleet.find(i % 100, `source-${i}`, `CVE-${i}`);
      fleet.learn(`CVE-${i}`, critical);
    }
    return fleet.score;
  }

  it('tells 8 criticals from 800', () => {
    expect(scoreWith(8)).toBeLessThan(scoreWith(80) - 10);
    expect(scoreWith(80)).toBeLessThan(scoreWith(800) - 10);
  });

  it('is of a suite alone what it is of the suite with any number of clean devices', () => {
    const scores = [0, 1, 2, 10, 1000].map((devices) => {
      const fleet = new Fleet();
      fleet.open('m365.entra.mfa-all-users', { severity: 'critical', warning: false });
      for (let device = 0; device < devices; device += 1) fleet.enroll(device, server);
      return fleet.score;
    });
    for (const value of scores) expect(value).toBeCloseTo(scores[0] as number, 9);
    expect(scores[0]).toBeGreaterThan(50);
  });

  it('is of a suite what it were if each device had that', () => {
    const fleet = new Fleet();
    for (let device = 0; device < 7; device += 1) fleet.enroll(device, server);
    fleet.open('m365.entra.mfa-all-users', { severity: 'critical', warning: false });
    // A risk of .1 in a package of its own, seven times: what an account without a password is on a device like this.
    const ofOne = componentMass(unitsOf(0.1) ** 4n);
    expect(fleet.wholeMass).toBe(7n * ofOne);
    expect(fleet.score).toBe(score(7n * ofOne, 7, policy));
  });

  it('falls by little when a clean device joins: at most 6.25·log₂(1 + 1/N)', () => {
    for (const devices of [1, 10, 100]) {
      for (const mass of [10n ** 6n, 10n ** 9n, 10n ** 12n]) {
        const fall = score(mass, devices, policy) - score(mass, devices + 1, policy);
        expect(fall).toBeGreaterThan(0);
        expect(fall).toBeLessThanOrEqual(6.25 * Math.log2(1 + 1 / devices));
      }
    }
  });
});
