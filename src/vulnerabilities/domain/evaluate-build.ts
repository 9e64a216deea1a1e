import { type AffectedVersions, evaluateVersion, type RangeResult } from './affected-range.js';
import type { VersionOrder } from '../../versions/index.js';

/** A range, and the subscription without which its fix cannot be had. */
export type BuildRange = AffectedVersions['ranges'][number] & { channel?: string };

/** What is known of the build of an installed version. */
export interface Build {
  /** Whether it comes from such a subscription. */
  isOfChannel: boolean;
  /** Whether advisories of its release say nothing of it: a build for certified machines. */
  isApart: boolean;
}

/** A result, with the fix that only a subscription has. */
export interface BuildResult extends RangeResult {
  onlyIn: { channel: string; version: string } | null;
}

/**
 * Whether an installed version is affected, where a release has builds beside its own (Ubuntu Pro). What comes from there is
 * evaluated by the ranges of there; everything else by those of the release, and by the others only where the release is not
 * spoken of any more: then it is affected, and what the subscription has is no fix of it.
 */
export function evaluateBuild(
  installed: string,
  advisory: { ranges: readonly BuildRange[]; versions: readonly string[] },
  order: VersionOrder | null,
  { isOfChannel, isApart }: Build,
): BuildResult {
  if (isApart) {
    const comparison = `installed ${installed}: its build has advisories of its own, which are not read`;
    return { affected: null, fixedVersion: null, introduced: null, comparison, onlyIn: null };
  }
  const ofChannel = advisory.ranges.filter(({ channel }) => channel !== undefined);
  const channel = ofChannel[0]?.channel;
  if (channel === undefined) return { ...evaluateVersion(installed, advisory, order), onlyIn: null };
  const own = advisory.ranges.filter((range) => range.channel === undefined);
  const isEvaluatedThere = isOfChannel || own.length === 0;
  const result = evaluateVersion(installed, { ...advisory, ranges: isEvaluatedThere ? ofChannel : own }, order);
  if (isOfChannel || result.affected !== true) return { ...result, onlyIn: null };
  if (!isEvaluatedThere && result.fixedVersion !== null) return { ...result, onlyIn: null };
  const there = isEvaluatedThere ? result : evaluateVersion(installed, { ...advisory, ranges: ofChannel }, order);
  if (there.fixedVersion === null) return { ...result, onlyIn: null };
  return {
    ...result,
    fixedVersion: null,
    comparison: `installed ${installed}, fixed in ${channel} only: ${there.fixedVersion}`,
    onlyIn: { channel, version: there.fixedVersion },
  };
}
