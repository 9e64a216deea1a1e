import type { CloudObject } from '../../../domain/verdict.js';
import { type Demand, type PolicyReading, readPolicy } from './conditional-access.js';
import { fail, manual, type Outcome, pass, type RuleContext, type Tenant } from './rule.js';

/** Whether one Conditional Access policy does, by itself, what is asked for. The best one decides. */
export function judgePolicies(tenant: Tenant, context: RuleContext, demand: Demand): Outcome {
  const nameOf = namesIn(tenant);
  const readings = tenant
    .of('caPolicies')
    .map((policy) => readPolicy(policy, demand, (id) => context.mayBeExcluded(id), nameOf))
    .filter((reading) => reading !== null)
    .sort((one, other) => distance(one) - distance(other));
  const nearest = readings[0];
  const observed = readings.slice(0, 5).map(({ name, state, carveOuts, exclusions, unknown }) => ({
    policy: name,
    state,
    carveOuts,
    exclusions: exclusions.length,
    unknown,
  }));
  if (nearest === undefined) return fail(`No policy ${demand.purpose}.`, { observed });
  if (distance(nearest) === 0) return passing(nearest, demand, observed);
  const doubtful = readings.find((reading) => distance(reading) === DOUBT);
  if (doubtful !== undefined)
    return manual(
      `"${doubtful.name}" may be the policy that ${demand.purpose}, but has ${doubtful.unknown.join(', ')}.`,
      {
        observed,
        affected: [objectOf(doubtful)],
      },
    );
  return failing(nearest, demand, observed);
}

/** One unknown value is nearer to a pass than any known fault. */
const DOUBT = 1;

/** A policy for everybody on trial is nearer than one in force for some: switching it on is all that is missing. */
function distance({ state, carveOuts, exclusions, unknown }: PolicyReading): number {
  if (state === 'on' && carveOuts.length === 0 && exclusions.length === 0) return unknown.length === 0 ? 0 : DOUBT;
  return (
    10 +
    Math.min(exclusions.length, 99) +
    10_000 * carveOuts.length +
    (state === 'on' ? 0 : state === 'report-only' ? 5_000 : 500_000)
  );
}

function passing({ name, approved }: PolicyReading, demand: Demand, observed: unknown): Outcome {
  const note = approved === 0 ? null : `${approved} exclusions are approved.`;
  return pass(`"${name}" ${demand.purpose}.`, { observed, note });
}

/** Only the nearest has to change; another one, for some people only, may be right as it is. */
function failing(nearest: PolicyReading, demand: Demand, observed: unknown): Outcome {
  const affected = [objectOf(nearest)];
  const { name, state, carveOuts, exclusions } = nearest;
  const more = { observed, affected };
  if (state === 'off') return fail(`No policy ${demand.purpose}: "${name}" is switched off.`, more);
  if (state === 'report-only')
    return fail(`"${name}" only reports: it is not enforced.`, { ...more, reason: 'report-only' });
  if (carveOuts.length > 0)
    return fail(`"${name}" does not hold for everything: ${carveOuts.join(', ')}.`, { ...more, reason: 'carve-out' });
  const text = `Passes if you approve ${exclusions.length === 1 ? 'this exclusion' : `these ${exclusions.length} exclusions`} from "${name}".`;
  return fail(
    `"${name}" leaves out ${exclusions.length} ${exclusions.length === 1 ? 'object' : 'objects'} that nobody approved.`,
    {
      ...more,
      reason: 'unapproved-exclusions',
      wouldPassIf: { text, approve: exclusions },
    },
  );
}

function objectOf({ id, name, state, carveOuts, exclusions, unknown }: PolicyReading): CloudObject {
  const notes = [
    ...(state === 'on' ? [] : [state === 'off' ? 'switched off' : 'report-only']),
    ...carveOuts,
    ...(exclusions.length === 0 ? [] : [`${exclusions.length} unapproved exclusions`]),
    ...(unknown.length === 0 ? [] : [`unknown: ${unknown.join(', ')}`]),
  ];
  return { kind: 'policy', id, name, note: notes.join('; ') || null };
}

/** Policies name people and applications by id only; what else was read knows some of their names. */
function namesIn(tenant: Tenant): (id: string) => string {
  const users = tenant.maybe('adminUsers')?.users ?? [];
  const apps = tenant.maybe('appOwners') ?? [];
  const names = new Map([
    ...users.map(({ id, name }) => [id, name] as const),
    ...apps.map(({ appId, id, name }) => [appId ?? id, name] as const),
  ]);
  return (id) => names.get(id) ?? id;
}
