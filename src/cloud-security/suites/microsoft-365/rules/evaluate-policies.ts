import type { CloudObject } from '../../../domain/check-result.js';
import { PRIVILEGED_ROLES, roleName } from '../roles.js';
import { type Coverage, coverageOf, type Covering, dependsOnTrust } from './access/coverage.js';
import { type Directory, directoryOf } from './access/directory.js';
import { Effort, TooMuchToTellError } from './access/effort.js';
import { type Condition, EVERYTHING, idsIn, narrow, type Region } from './access/region.js';
import { wordsFor } from './access/words.js';
import { type Demand, type PolicyReading, readPolicy } from './conditional-access.js';
import { fail, manual, type Outcome, pass, type RuleContext, type Tenant } from './rule.js';

/** How many policies, and kinds of people who are left, a result tells of. */
const SHOWN = 5;

/** What the policies of a tenant do, together, of what is asked for. */
export interface Standing {
  directory: Directory;
  coverage: Coverage;
  /** Of what has to do with it, the nearest to it first. */
  readings: PolicyReading[];
  observed: unknown;
}

/** Reads all policies against a demand. */
export function standingOf(tenant: Tenant, context: RuleContext, demand: Demand): Standing {
  const directory = directoryOf(tenant);
  const effort = new Effort();
  const mayBeExcluded = (id: string) => context.mayBeExcluded(id);
  const wanted = wantedBy(demand, directory, effort);
  const readings = tenant
    .of('caPolicies')
    .map((policy) => readPolicy(policy, demand, mayBeExcluded, (id) => directory.nameOf(id)))
    .filter((reading) => reading !== null)
    .filter((reading) => touches(reading, wanted, directory, effort))
    .sort((one, other) => distance(one) - distance(other));
  const enforced = readings.filter(({ state }) => state === 'on');
  const roles = demand.people === 'everyone' ? [] : Object.keys(PRIVILEGED_ROLES);
  const coverage = coverageOf(wanted, enforced.map(coveringOf), directory, mayBeExcluded, roles, effort);
  const observed = readings
    .slice(0, SHOWN)
    .map(({ name, state, carveOuts, exclusions, unknown }) => ({
      policy: name,
      state,
      carveOuts,
      exclusions: exclusions.length,
      unknown,
    }));
  return { directory, coverage, readings, observed };
}

/** Whether Conditional Access policies do, together, what is asked for; says which of them, and who is left. */
export function evaluatePolicies(
  tenant: Tenant,
  context: RuleContext,
  demand: Demand,
  standing = standingOf(tenant, context, demand),
): Outcome {
  const { readings, coverage, observed } = standing;
  const nearest = readings.find(({ blocks }) => !blocks);
  if (nearest === undefined) return fail(`No policy ${demand.purpose}.`, { observed });
  const enforced = readings.filter(({ state }) => state === 'on');
  if (!enforced.some(({ blocks }) => !blocks)) return failing(nearest, demand, standing);
  if (coverage.state === 'covered') return passing(enforced, demand, standing);
  if (coverage.state === 'unknown') return doubting(enforced, demand, standing);
  return enforced.filter(({ blocks }) => !blocks).length > 1
    ? failingTogether(enforced, demand, standing)
    : failing(nearest, demand, standing);
}

/** Everything that has to be covered. */
function wantedBy({ people, where }: Demand, directory: Directory, effort: Effort): Region[] {
  const somewhere = narrow(EVERYTHING, where, directory, effort) ?? EVERYTHING;
  if (people === 'everyone') return [somewhere];
  return Object.keys(PRIVILEGED_ROLES).map((role) => ({
    ...somewhere,
    sets: { ...somewhere.sets, [`role:${role}`]: true },
  }));
}

/** Whether a policy reaches anything of what is asked for, as far as there is an end to looking. */
function touches({ reach }: PolicyReading, wanted: readonly Region[], directory: Directory, effort: Effort): boolean {
  const reaches = (region: Region, { includes }: Condition) =>
    includes.some((each) => narrow(region, each, directory, effort) !== null);
  try {
    return wanted.some((region) => reach.conditions.every((condition) => reaches(region, condition)));
  } catch (error) {
    if (error instanceof TooMuchToTellError) return true;
    throw error;
  }
}

function coveringOf({ reach, unknown }: PolicyReading): Covering {
  return { conditions: reach.conditions, known: unknown.length === 0 };
}

/** A policy for everybody on trial is nearer than one in force for some: switching it on is all that is missing. */
function distance({ state, carveOuts, exclusions, unknown }: PolicyReading): number {
  return (
    (unknown.length === 0 ? 0 : 1) +
    2 * Math.min(exclusions.length, 99) +
    10_000 * carveOuts.length +
    (state === 'on' ? 0 : state === 'report-only' ? 5_000 : 500_000)
  );
}

function passing(enforced: readonly PolicyReading[], demand: Demand, { observed }: Standing): Outcome {
  const whole = enforced.find(
    ({ carveOuts, exclusions, unknown, blocks }) =>
      carveOuts.length + exclusions.length + unknown.length === 0 && !blocks,
  );
  if (whole === undefined) {
    const which = enforced.filter(({ unknown }) => unknown.length === 0).map(reachWords);
    return pass(`${namesOf(enforced)}: together they do it, a policy that ${demand.purpose}.`, {
      observed,
      note: which.slice(0, SHOWN).join('; ').slice(0, 500),
    });
  }
  const note = whole.approved === 0 ? null : `${whole.approved} exclusions are approved.`;
  return pass(`"${whole.name}" ${demand.purpose}.`, { observed, note });
}

/** What one of several policies covers, by what it leaves to the others. */
function reachWords({ name, carveOuts, exclusions }: PolicyReading): string {
  const left = [
    ...carveOuts,
    ...(exclusions.length === 0 ? [] : [`not for ${exclusions.map((each) => each.name).join(', ')}`]),
  ];
  return `"${name}": ${left.length === 0 ? 'everybody' : left.join(', ')}`;
}

function doubting(enforced: readonly PolicyReading[], demand: Demand, standing: Standing): Outcome {
  const { coverage, directory, observed } = standing;
  const doubtful = enforced.filter(({ unknown }) => unknown.length > 0);
  const affected = (doubtful.length > 0 ? doubtful : enforced).map(objectOf);
  const unread = new Set(coverage.left.flatMap(({ sets }) => unreadIn(sets, directory)));
  const [first] = doubtful;
  if (first !== undefined)
    return manual(`"${first.name}" may be the policy that ${demand.purpose}, but has ${first.unknown.join(', ')}.`, {
      observed,
      affected,
    });
  const approve = enforced.flatMap(({ exclusions }) => exclusions).filter(({ id }) => unread.has(id.toLowerCase()));
  if (unread.size === 0 && coverage.left.some(({ sets }) => dependsOnTrust(sets)))
    return manual('It depends on which named locations are trusted, which was not read.', { observed, affected });
  return manual(
    unread.size === 0
      ? `There are too many policies to tell whether one ${demand.purpose}.`
      : `It depends on who is in ${[...unread]
          .slice(0, SHOWN)
          .map((id) => directory.nameOf(id))
          .join(', ')}, which was not read.`,
    {
      observed,
      affected,
      reason: 'unread-members',
      ...(approve.length === 0 ? {} : { wouldPassIf: { text: 'Passes if you approve this exclusion.', approve } }),
    },
  );
}

/** Groups and roles of a region whose people were not read. */
function unreadIn(sets: Region['sets'], directory: Directory): string[] {
  const groups = Object.keys(sets).filter((set) => set.startsWith('group:'));
  return [
    ...groups
      .map((set) => set.slice('group:'.length))
      .filter((id) => directory.membersOf(id) === null || sets[`group:${id}`] === false),
    ...idsIn(sets, 'role')
      .filter((id) => directory.holdersOf(id) === null)
      .map(roleName),
  ];
}

function failingTogether(enforced: readonly PolicyReading[], demand: Demand, standing: Standing): Outcome {
  const { coverage, directory, observed } = standing;
  const left = [...new Set(coverage.left.map((region) => wordsFor(region, directory)))];
  const approve = approvalsFor(enforced, coverage.left);
  const more = {
    observed,
    affected: enforced.map(objectOf),
    note: `Covered: ${enforced.map(reachWords).join('; ')}`.slice(0, 500),
  };
  const summary = `No policies together do it, one that ${demand.purpose}: left are ${left.slice(0, SHOWN).join('; ')}.`;
  if (approve === null) return fail(summary, { ...more, reason: 'carve-out' });
  return fail(summary, {
    ...more,
    reason: 'unapproved-exclusions',
    wouldPassIf: { text: `Passes if you approve ${exclusionsIn(approve.length)}.`, approve },
  });
}

/** What to approve so that nothing is left; null when approving does not help. */
function approvalsFor(enforced: readonly PolicyReading[], left: readonly Region[]): CloudObject[] | null {
  const excluded = new Map(
    enforced.flatMap(({ exclusions }) => exclusions).map((each) => [each.id.toLowerCase(), each]),
  );
  const found = left.map(({ sets }) =>
    ['user', 'group', 'role', 'app', 'location'].flatMap((kind) => idsIn(sets, kind)).find((id) => excluded.has(id)),
  );
  if (found.some((id) => id === undefined)) return null;
  return [...new Set(found)].map((id) => excluded.get(id ?? '')).filter((each) => each !== undefined);
}

/** Only the nearest has to change; another one, for some people only, may be right as it is. */
function failing(nearest: PolicyReading, demand: Demand, { observed, coverage, directory }: Standing): Outcome {
  const affected = [objectOf(nearest)];
  const { name, state, carveOuts, exclusions } = nearest;
  const more = { observed, affected };
  if (state === 'off') return fail(`No policy ${demand.purpose}: "${name}" is switched off.`, more);
  if (state === 'report-only')
    return fail(`"${name}" only reports: it is not enforced.`, { ...more, reason: 'report-only' });
  if (carveOuts.length > 0)
    return fail(`"${name}" does not hold for everything: ${carveOuts.join(', ')}.`, { ...more, reason: 'carve-out' });
  if (exclusions.length === 0 || approvalsFor([nearest], coverage.left) === null) {
    const left = [...new Set(coverage.left.map((region) => wordsFor(region, directory)))].slice(0, SHOWN);
    return fail(`"${name}" does not hold for everything: left are ${left.join('; ')}.`, {
      ...more,
      reason: 'carve-out',
    });
  }
  const text = `Passes if you approve ${exclusionsIn(exclusions.length)} from "${name}".`;
  return fail(
    `"${name}" leaves out ${exclusions.length} ${exclusions.length === 1 ? 'object' : 'objects'} that nobody approved.`,
    { ...more, reason: 'unapproved-exclusions', wouldPassIf: { text, approve: exclusions } },
  );
}

function exclusionsIn(count: number): string {
  return count === 1 ? 'this exclusion' : `these ${count} exclusions`;
}

function namesOf(policies: readonly PolicyReading[]): string {
  const names = policies.slice(0, SHOWN).map(({ name }) => `"${name}"`);
  return names.join(', ');
}

export function objectOf({ id, name, state, carveOuts, exclusions, unknown }: PolicyReading): CloudObject {
  const notes = [
    ...(state === 'on' ? [] : [state === 'off' ? 'switched off' : 'report-only']),
    ...carveOuts,
    ...(exclusions.length === 0 ? [] : [`${exclusions.length} unapproved exclusions`]),
    ...(unknown.length === 0 ? [] : [`unknown: ${unknown.join(', ')}`]),
  ];
  return { kind: 'policy', id, name, note: notes.join('; ') || null };
}
