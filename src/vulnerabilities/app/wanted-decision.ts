import {
  type Decision,
  type DecidedPackage,
  type DecisionScope,
  faultOfExpiry,
  faultOfJustification,
} from '../domain/decision.js';
import { DecisionRuleError } from '../errors.js';

/** The scope of a decision as people say it: exactly one member. Devices by their public ids. */
export interface WantedScope {
  all?: boolean;
  tags?: string[];
  package?: string | { ecosystem?: string | null; name: string; versions?: string[] };
  deviceIds?: string[];
}

/** A UTC day of a moment. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Refuses what the rules of a decision forbid; throws {@link DecisionRuleError}. */
export function checkTerms(
  decision: Decision,
  { justification, expiresOn }: { justification: string | null; expiresOn: string | null },
  today: string,
): void {
  const expiry = faultOfExpiry(decision, expiresOn, today);
  if (expiry !== null) throw DecisionRuleError.at('/expiresOn', expiry);
  const reason = faultOfJustification(decision, justification);
  if (reason !== null) throw DecisionRuleError.at('/justification', reason);
}

/** The scope with the devices that were found; throws {@link DecisionRuleError} when it is not exactly one, or names a device that is not there. */
export function scopeOf(wanted: WantedScope, devices: ReadonlyMap<string, number>): DecisionScope {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined && value !== false);
  if (given.length !== 1) throw DecisionRuleError.at('/scope', 'takes exactly one of all, tags, package and deviceIds');
  if (wanted.tags) return { kind: 'tags', tags: [...wanted.tags].sort() };
  if (wanted.package !== undefined) return { kind: 'package', package: packageOf(wanted.package) };
  if (wanted.deviceIds) {
    const deviceIds = wanted.deviceIds.map((id, i) => {
      const device = devices.get(id.toLowerCase());
      if (device === undefined)
        throw DecisionRuleError.at(`/scope/deviceIds/${i}`, 'names no device of this organization');
      return device;
    });
    return { kind: 'devices', deviceIds: deviceIds.sort((a, b) => a - b) };
  }
  return { kind: 'all' };
}

function packageOf(wanted: NonNullable<WantedScope['package']>): DecidedPackage {
  if (typeof wanted === 'string') return { ecosystem: null, name: wanted, versions: [] };
  return { ecosystem: wanted.ecosystem ?? null, name: wanted.name, versions: [...(wanted.versions ?? [])].sort() };
}
