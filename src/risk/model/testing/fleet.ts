import { componentMass } from '../component.js';
import { assessCloudCheck, assessFinding } from '../finding-risk.js';
import type { Place } from '../place-code.js';
import { DEFAULT_RISK_POLICY, type RiskPolicy } from '../policy.js';
import { organizationMass, score } from '../score.js';
import type { ThreatFacts } from '../threat.js';
import { UNKNOWN } from './facts.js';

/** The same numbers in every run: 0 to 1, by mulberry32. */
export function randomness(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Component {
  device: number;
  sum: bigint;
  mass: bigint;
  units: Map<string, bigint>;
}

/** A check of a cloud suite, as an audit says it. */
export interface Gap {
  severity: string;
  warning: boolean;
}

/** An organization kept as the service keeps it: sums that only take differences in. */
export class Fleet {
  readonly facts = new Map<string, ThreatFacts>();
  readonly places = new Map<number, Place>();
  readonly components = new Map<string, Component>();
  readonly gaps = new Map<string, Gap>();
  /** Of devices. */
  mass = 0n;
  /** Of cloud suites, on the scale of one device. */
  cloudMass = 0n;

  constructor(readonly policy: RiskPolicy = DEFAULT_RISK_POLICY) {}

  get score(): number {
    return score(this.wholeMass, this.places.size, this.policy);
  }

  get wholeMass(): bigint {
    return organizationMass(this.mass, this.cloudMass, this.places.size);
  }

  /** An audit says that a check fails, or is met in part. */
  open(checkId: string, gap: Gap): void {
    this.mend(checkId);
    this.gaps.set(checkId, gap);
    this.cloudMass += this.massOfGap(checkId, gap);
  }

  mend(checkId: string): void {
    const known = this.gaps.get(checkId);
    if (known) this.cloudMass -= this.massOfGap(checkId, known);
    this.gaps.delete(checkId);
  }

  enroll(device: number, place: Place): void {
    this.places.set(device, place);
  }

  retire(device: number): void {
    for (const [key, component] of this.components) {
      if (component.device !== device) continue;
      this.mass -= component.mass;
      this.components.delete(key);
    }
    this.places.delete(device);
  }

  find(device: number, source: string, cve: string): void {
    if (!this.facts.has(cve)) this.facts.set(cve, UNKNOWN);
    this.put(this.component(device, source), cve, this.unitsOf(device, cve));
  }

  fix(device: number, source: string, cve: string): void {
    this.put(this.component(device, source), cve, 0n);
  }

  /** What is known about a CVE changes everywhere it was found. */
  learn(cve: string, news: Partial<ThreatFacts>): void {
    this.facts.set(cve, { ...(this.facts.get(cve) ?? UNKNOWN), ...news });
    for (const component of this.components.values()) {
      if (component.units.has(cve)) this.put(component, cve, this.unitsOf(component.device, cve));
    }
  }

  move(device: number, place: Place): void {
    this.places.set(device, place);
    for (const component of this.components.values()) {
      if (component.device !== device) continue;
      for (const cve of component.units.keys()) this.put(component, cve, this.unitsOf(device, cve));
    }
  }

  /** The mass from nothing but facts, places and findings, in the opposite order. */
  recomputedMass(): bigint {
    let mass = 0n;
    for (const { device, units } of [...this.components.values()].reverse()) {
      let sum = 0n;
      for (const cve of [...units.keys()].reverse()) sum += this.unitsOf(device, cve) ** 4n;
      mass += componentMass(sum);
    }
    return mass;
  }

  /** Of suites, from nothing but what they say, in the opposite order. */
  recomputedCloudMass(): bigint {
    return [...this.gaps].reverse().reduce((sum, [id, gap]) => sum + this.massOfGap(id, gap), 0n);
  }

  private massOfGap(checkId: string, gap: Gap): bigint {
    return componentMass(assessCloudCheck({ checkId, ...gap }, this.policy).units ** 4n);
  }

  private unitsOf(device: number, cve: string): bigint {
    const place = this.places.get(device);
    const facts = this.facts.get(cve);
    if (!place || !facts) throw new Error('The fleet does not know the device or the CVE');
    return assessFinding(facts, place, { reachable: true, state: 'open' }, this.policy).units;
  }

  private component(device: number, source: string): Component {
    const key = `${device}/${source}`;
    const known = this.components.get(key) ?? { device, sum: 0n, mass: 0n, units: new Map<string, bigint>() };
    this.components.set(key, known);
    return known;
  }

  private put(component: Component, cve: string, units: bigint): void {
    component.sum += units ** 4n - (component.units.get(cve) ?? 0n) ** 4n;
    if (units === 0n) component.units.delete(cve);
    else component.units.set(cve, units);
    const mass = componentMass(component.sum);
    this.mass += mass - component.mass;
    component.mass = mass;
  }
}
