import type { Preflight, SuiteChange } from './cloud-suite.port.js';
import { type CloudObject, type ConcernedPeople, SAMPLE_SIZE, type CheckResult } from './check-result.js';

/** So much of each is kept of what suites say: what they say is not ours, and nobody knows how long it is. */
const LIMITS = { text: 1000, name: 300, observed: 8192, scopes: 500, missing: 50, approve: 200, granted: 500 } as const;

/** More than there are: what says so is no count of people, and would be no `integer`. */
const MOST_PEOPLE = 2_000_000_000;

/** A result, none of whose parts is larger than is kept. */
export function boundedResult(result: CheckResult): CheckResult {
  const { wouldPassIf, affected, observed } = result;
  const sample = affected.sample.slice(0, SAMPLE_SIZE).map(boundedObject);
  const isLarge = ((JSON.stringify(observed) as string | undefined) ?? '').length > LIMITS.observed;
  return {
    ...result,
    summary: cut(result.summary, LIMITS.text),
    affected: { count: Math.max(affected.count, sample.length), sample },
    expected: cut(result.expected, LIMITS.text),
    observed: isLarge ? 'More than is kept.' : observed,
    wouldPassIf: wouldPassIf && {
      text: cut(wouldPassIf.text, LIMITS.text),
      approve: wouldPassIf.approve.slice(0, LIMITS.approve).map(boundedObject),
    },
    missing: result.missing.slice(0, LIMITS.missing),
    scopes: result.scopes.slice(0, LIMITS.scopes),
    people: countedPeople(result.people ?? null),
    note: result.note === null ? null : cut(result.note, LIMITS.text),
  };
}

/** Null where it cannot be: suites of others count as they like. */
function countedPeople(people: ConcernedPeople | null): ConcernedPeople | null {
  if (people === null) return null;
  const { concerned, all } = people;
  const areWhole = Number.isSafeInteger(concerned) && Number.isSafeInteger(all);
  return areWhole && concerned >= 0 && concerned <= all && all > 0 && all <= MOST_PEOPLE ? { concerned, all } : null;
}

/** What a preflight tells, whatever the tenant calls itself and however much it says that it granted. */
export function boundedPreflight(preflight: Preflight): Preflight {
  const { tenant, problem, granted, missing, excess } = preflight;
  const names = (all: readonly string[]): string[] =>
    all.slice(0, LIMITS.granted).map((name) => cut(name, LIMITS.name));
  return {
    ...preflight,
    tenant: tenant && {
      id: cut(tenant.id, LIMITS.name),
      name: tenant.name === null ? null : cut(tenant.name, LIMITS.name),
    },
    problem: problem && { code: cut(problem.code, LIMITS.name), message: cut(problem.message, LIMITS.text) },
    granted: names(granted),
    missing: missing.slice(0, LIMITS.granted),
    excess: names(excess),
  };
}

/** What the log of a suite tells of a change. */
export function boundedChange(change: SuiteChange): SuiteChange {
  const { actor, activity, objects } = change;
  return {
    ...change,
    actor: actor === null ? null : cut(actor, LIMITS.name),
    activity: cut(activity, LIMITS.text),
    objects: objects.slice(0, SAMPLE_SIZE).map(boundedObject),
  };
}

function boundedObject({ kind, id, name, note }: CloudObject): CloudObject {
  return {
    kind,
    id: cut(id, LIMITS.name),
    name: cut(name, LIMITS.name),
    note: note === null ? null : cut(note, LIMITS.text),
  };
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
