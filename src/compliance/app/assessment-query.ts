import { type ErrorItem, InvalidRequestError, suggest } from '../../platform/index.js';
import type { CatalogueFramework } from '../catalogue/catalogue.js';
import { CONTROL_RESULTS, type ControlResultName } from '../domain/control.js';
import { dayOf, parseDay, plusDays } from '../domain/days.js';

export const ASSESSMENT_INCLUDES = ['evidence', 'mappings'] as const;
export type AssessmentInclude = (typeof ASSESSMENT_INCLUDES)[number];

/** What is asked of an assessment, as it is written. */
export interface AssessmentAsked {
  status?: string;
  section?: string;
  control?: string;
  profile?: string;
  contradiction?: string;
  asOf?: string;
  include?: string;
}

/** The same, understood. */
export interface AssessmentQuery {
  statuses: ControlResultName[] | null;
  /** With all that are below them. */
  sections: Set<string> | null;
  controls: Set<string> | null;
  profile: string | null;
  contradiction: boolean | null;
  includes: Set<AssessmentInclude>;
}

/** The day that is asked for, null for now. Throws 400 for what is not a day, and for one that is yet to come. */
export function dayAsked(asOf: string | undefined, now: Date): string | null {
  if (asOf === undefined) return null;
  if (parseDay(asOf) === null) throw faulty([{ parameter: 'asOf', detail: 'takes a day, such as 2026-06-30' }]);
  if (asOf > dayOf(now)) throw faulty([{ parameter: 'asOf', detail: 'is yet to come', suggestion: dayOf(now) }]);
  return asOf;
}

/** The moment that a day stands for: its end, and now for today and for none. */
export function momentOf(day: string | null, now: Date): Date {
  const begin = day === null ? null : parseDay(day);
  if (begin === null) return now;
  const end = new Date(plusDays(begin, 1).getTime() - 1);
  return end < now ? end : now;
}

/** Refuses what chooses controls: an export is of the whole framework, and would look as if it were all. Throws 400. */
export function refuseChoice({ asOf: _asOf, ...asked }: AssessmentAsked): void {
  const all: [string, string | undefined][] = Object.entries(asked);
  const given = all.filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  throw faulty(given.map(([parameter]) => ({ parameter, detail: 'does not go with this format' })));
}

/** Throws 400 with every fault, for a misspelt value with a suggestion. */
export function assessmentQuery(asked: AssessmentAsked, framework: CatalogueFramework): AssessmentQuery {
  const faults: ErrorItem[] = [];
  const statuses = oneOf(asked.status, 'status', CONTROL_RESULTS, faults);
  const profiles = framework.profiles.map(({ id }) => id);
  const { profile = null } = asked;
  if (profile !== null && !profiles.includes(profile)) faults.push(unknown('profile', profile, profiles));
  const sections = oneOf(
    asked.section,
    'section',
    framework.sections.map(({ id }) => id),
    faults,
  );
  const controls = oneOf(
    asked.control,
    'control',
    framework.controls.map(({ id }) => id),
    faults,
  );
  const contradiction = oneOf(asked.contradiction, 'contradiction', ['true', 'false'] as const, faults);
  const includes = oneOf(asked.include, 'include', ASSESSMENT_INCLUDES, faults);
  if (faults.length > 0) throw faulty(faults);
  return {
    statuses,
    sections: sections && withBelow(sections, framework),
    controls: controls && new Set(controls),
    profile,
    contradiction: contradiction && contradiction[0] === 'true',
    includes: new Set(includes ?? []),
  };
}

function oneOf<V extends string>(
  text: string | undefined,
  parameter: string,
  values: readonly V[],
  faults: ErrorItem[],
): V[] | null {
  if (text === undefined) return null;
  const given = text.split(',').map((part) => part.trim());
  const wrong = given.find((part) => !(values as readonly string[]).includes(part));
  if (wrong !== undefined) faults.push(unknown(parameter, wrong, values));
  return given as V[];
}

function unknown(parameter: string, given: string, values: readonly string[]): ErrorItem {
  const detail =
    values.length === 0 ? 'has no value here: the framework has none' : `takes ${values.slice(0, 30).join(', ')}`;
  return { parameter, detail, ...suggest(given, values) };
}

/** Nested sections are named with the one they are part of. */
function withBelow(sections: readonly string[], framework: CatalogueFramework): Set<string> {
  const found = new Set(sections);
  for (;;) {
    const before = found.size;
    for (const { id, parent } of framework.sections) if (parent !== null && found.has(parent)) found.add(id);
    if (found.size === before) return found;
  }
}

function faulty(errors: ErrorItem[]): InvalidRequestError {
  const detail = 'A query parameter has a value that it cannot take.';
  return new InvalidRequestError('invalid-parameter', 'Invalid query parameter', detail, { errors });
}
