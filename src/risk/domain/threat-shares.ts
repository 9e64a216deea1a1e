import type { Scale } from '../model/impact.js';
import { unpackMembers } from './member.js';

/** A kind of finding, or of failing check, as shares are made from it. */
export interface ShareKind {
  /** Id of the vulnerability; negative for a check, whose subject it names. */
  source: number;
  open: boolean;
  likelihood: number;
  impact: number;
  level: number;
  /** 10⁻¹² risk. */
  units: number;
}

/** What of the fleet's mass is one vulnerability's, or one check's, and where. */
export interface ThreatShare {
  source: number;
  /** The highest among what is open. */
  likelihood: Scale;
  impact: Scale;
  level: Scale;
  /** In 10⁻¹² squared risk, of what is open. */
  mass: number;
  findings: number;
  devices: number[];
}

/** Shares of the mass of devices: of each component by x⁴, as everywhere (docs/risk.md). Sums are of floating point: good to 10⁻¹². */
export class ThreatShares {
  readonly open = new Map<number, ThreatShare>();
  /** Mass of what was accepted or mitigated. */
  decided = 0;

  /** Counts a device. `kindOf` tells of an assessment in the place of this device. */
  add(deviceId: number, members: Uint8Array, kindOf: (assessment: number) => ShareKind): void {
    let component: ShareKind[] = [];
    let subject = 0;
    // Packed by subject.
    for (const member of unpackMembers(members)) {
      if (member.subject !== subject) {
        this.share(component);
        component = [];
        subject = member.subject;
      }
      const kind = kindOf(member.assessment);
      component.push(kind);
      if (kind.open) this.count(deviceId, kind);
    }
    this.share(component);
  }

  private count(deviceId: number, kind: ShareKind): void {
    const share = this.open.get(kind.source) ?? { ...EMPTY, source: kind.source, devices: [] };
    this.open.set(kind.source, share);
    share.findings += 1;
    if (share.devices.at(-1) !== deviceId) share.devices.push(deviceId);
    share.likelihood = Math.max(share.likelihood, kind.likelihood) as Scale;
    share.impact = Math.max(share.impact, kind.impact) as Scale;
    share.level = Math.max(share.level, kind.level) as Scale;
  }

  /** A vulnerability counts once in a component, by its highest. */
  private share(component: readonly ShareKind[]): void {
    const highest = new Map<number, ShareKind>();
    for (const kind of component) {
      const known = highest.get(kind.source);
      if (!known || kind.units > known.units) highest.set(kind.source, kind);
    }
    let sum = 0;
    for (const { units } of highest.values()) sum += units ** 4;
    if (sum === 0) return;
    const perFourth = Math.sqrt(sum) / 1e12 / sum;
    for (const { source, open, units } of highest.values()) {
      const mass = units ** 4 * perFourth;
      const share = open ? this.open.get(source) : undefined;
      if (share) share.mass += mass;
      else this.decided += mass;
    }
  }
}

const EMPTY = { likelihood: 1, impact: 1, level: 1, mass: 0, findings: 0 } as const;
