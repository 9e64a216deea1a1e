import type { CloudObject, ScopeValue, CheckResult } from '../../../domain/check-result.js';
import { OrgUnitTree } from '../policies/org-unit-tree.js';
import { type SettingScope, settingScopes } from '../policies/setting-scopes.js';
import { type Evaluate, type Evaluation, LEVELS, worstOf } from './judging.js';
import { affectedBy, counted, type Finding, type ReadAnswers, required, type Rule, type RuleContext } from './rule.js';

/** A check that asks the same of a setting in every organizational unit and group. */
export interface SettingRule {
  /** Types of the policies that it reads. */
  settings: readonly string[];
  /** Further types by their form. */
  alsoTypes?: RegExp;
  /** The policy that says whether the service is on at all: where it is off, nothing is asked. */
  service?: string;
  evaluate: Evaluate;
  /** What a reader has to know, whatever the result. */
  note?: string;
}

/** How many places a result lists; the weak ones with most people come first. */
const MOST_SCOPES = 200;
const LICENCES = 'Some of this depends on licences, which cannot be read: the weaker value counts.';

interface EvaluatedScope {
  scope: SettingScope;
  evaluation: Evaluation;
  usedDefaults: boolean;
  dependsOnLicence: boolean;
  /** Somebody approved that it differs here. */
  approved: boolean;
}

/** Turns a rule about a setting into one that looks everywhere the setting differs. */
export function everywhere(rule: SettingRule): Rule {
  return (answers, context) => {
    const places = evaluatedScopes(rule, answers, context);
    if (places.length === 0)
      return { status: 'not-applicable', summary: 'The service is switched off for everybody.', reason: 'service-off' };
    return resultOf(places, rule.note ?? null);
  };
}

function evaluatedScopes(rule: SettingRule, answers: ReadAnswers, context: RuleContext): EvaluatedScope[] {
  const { settings, alsoTypes, service } = rule;
  const types = new Set([...settings, ...(service === undefined ? [] : [service])]);
  const tree = new OrgUnitTree(required(answers, 'orgUnits'));
  const isOfType = (type: string): boolean => types.has(type) || alsoTypes?.test(type) === true;
  const scopes = settingScopes(required(answers, 'policies'), isOfType, tree, answers.users?.activeByOrgUnit ?? null);
  return scopes.flatMap((scope): EvaluatedScope[] => {
    const variants = scope
      .variants()
      .filter((values) => service === undefined || !isOff(values.field(service, 'serviceState').value));
    if (variants.length === 0) return [];
    const judgements = variants.map((values) => rule.evaluate(values, context));
    return [
      {
        scope,
        evaluation: worstFirst(judgements),
        usedDefaults: variants.some(({ usedDefaults }) => usedDefaults),
        dependsOnLicence: new Set(judgements.map(({ level }) => level)).size > 1,
        approved:
          !scope.isRoot && [scope.id, scope.name].some((name) => context.settings.approvedExclusions.includes(name)),
      },
    ];
  });
}

/** What a variant says that is as bad as any. */
function worstFirst(judgements: readonly Evaluation[]): Evaluation {
  const { level } = worstOf(judgements);
  return judgements.find((evaluation) => evaluation.level === level) ?? { level, observed: {} };
}

function isOff(state: unknown): boolean {
  return typeof state === 'string' && state.toUpperCase() === 'DISABLED';
}

function resultOf(places: readonly EvaluatedScope[], ruleNote: string | null): Finding {
  const counting = places.filter(({ approved, evaluation }) => !approved || evaluation.level === 'met');
  const worst = worstOf(counting.map(({ evaluation }) => evaluation)).level;
  const behind = byPeople(
    counting.filter(({ evaluation }) => evaluation.level !== 'met' && evaluation.level === worst),
  );
  const notes = [
    ruleNote,
    places.some(({ dependsOnLicence }) => dependsOnLicence) ? LICENCES : null,
    approvedNote(places),
  ].filter((note) => note !== null);
  const told = behind.length > 0 ? behind : counting;
  return {
    ...outcomeOf(worst, behind, places),
    confidence: told.some(({ usedDefaults }) => usedDefaults) ? 'default' : 'direct',
    affected: affectedBy(behind.map(objectOf)),
    observed: observedIn(told),
    scopes: places.length === 1 && worst === 'met' ? [] : scopeValues(places),
    people: concernedOf(behind, places),
    note: notes.length === 0 ? null : notes.join(' '),
  };
}

/** In organizational units each person is in one. Whom a group takes out of them is not known, and who is in a group neither. */
function concernedOf(behind: readonly EvaluatedScope[], places: readonly EvaluatedScope[]): CheckResult['people'] {
  const sum = (of: readonly EvaluatedScope[]): number | null =>
    of.reduce<number | null>(
      (total, { scope: { people } }) => (total === null || people === null ? null : total + people),
      0,
    );
  const [concerned, all] = [sum(behind), sum(places.filter(({ scope }) => scope.kind === 'org-unit'))];
  return behind.length === 0 || concerned === null || all === null || all === 0 ? null : { concerned, all };
}

function heldIn(places: readonly EvaluatedScope[]): string {
  if (places.length === 1) return 'for everybody';
  const kind = places.some(({ scope }) => scope.kind === 'group') ? 'org units and groups' : 'org units';
  return `in ${places.length === 2 ? 'both' : `all ${places.length}`} ${kind} that have settings of their own`;
}

function outcomeOf(
  worst: Evaluation['level'],
  behind: readonly EvaluatedScope[],
  places: readonly EvaluatedScope[],
): Pick<CheckResult, 'status' | 'summary' | 'reason' | 'wouldPassIf'> {
  const where = `${placesIn(behind)}.`;
  switch (worst) {
    case 'met':
      return { status: 'pass', summary: `Met ${heldIn(places)}.`, reason: null, wouldPassIf: null };
    case 'weak':
      return { status: 'warning', summary: `Met in part in ${where}`, reason: 'weaker-value', wouldPassIf: null };
    case 'absent':
      return {
        status: 'manual',
        summary: `Google does not tell the value in ${where}`,
        reason: 'absent-value',
        wouldPassIf: null,
      };
    case 'unknown':
      return {
        status: 'manual',
        summary: `The value is not known to this version in ${where}`,
        reason: 'unknown-value',
        wouldPassIf: null,
      };
    case 'unmet':
      return { status: 'fail', summary: `Not met in ${where}`, ...exceptionsOf(behind) };
  }
}

/** When only units and groups below differ, approving these would do. */
function exceptionsOf(behind: readonly EvaluatedScope[]): Pick<CheckResult, 'reason' | 'wouldPassIf'> {
  if (behind.some(({ scope }) => scope.isRoot)) return { reason: null, wouldPassIf: null };
  const text = `Passes when ${behind.length === 1 ? 'this exception is' : 'these exceptions are'} approved.`;
  return { reason: 'unapproved-exclusions', wouldPassIf: { text, approve: behind.map(objectOf) } };
}

function approvedNote(places: readonly EvaluatedScope[]): string | null {
  const approved = places.filter((place) => place.approved && place.evaluation.level !== 'met');
  return approved.length === 0
    ? null
    : `Approved exceptions: ${approved
        .map(({ scope }) => scope.name)
        .slice(0, 10)
        .join(', ')}.`;
}

function placesIn(behind: readonly EvaluatedScope[]): string {
  const [only] = behind;
  if (only !== undefined && behind.length === 1) return [wordsOf(only), ...peopleIn(only)].join(': ');
  const named = behind.slice(0, 3).map((place) => [wordsOf(place), ...peopleIn(place).map((n) => `(${n})`)].join(' '));
  return behind.length > 3 ? `${named.join(', ')} and ${behind.length - 3} more` : named.join(', ');
}

function wordsOf({ scope }: EvaluatedScope): string {
  return scope.isRoot ? `the root org unit (${scope.name})` : scope.name;
}

function peopleIn({ scope: { people } }: EvaluatedScope): string[] {
  return people === null ? [] : [counted(people, 'person', 'people')];
}

function byPeople(places: readonly EvaluatedScope[]): EvaluatedScope[] {
  return [...places].sort((one, other) => (other.scope.people ?? 0) - (one.scope.people ?? 0));
}

function objectOf({ scope, evaluation }: EvaluatedScope): CloudObject {
  const value = valueOf(evaluation);
  const note = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 300);
  return { kind: scope.kind, id: scope.id, name: scope.name, note };
}

/** One field alone is its value; several keep their names. */
function valueOf({ observed }: Evaluation): unknown {
  const values = Object.values(observed);
  return values.length === 1 ? values[0] : observed;
}

function observedIn(places: readonly EvaluatedScope[]): unknown {
  const [first] = places;
  if (first !== undefined && places.length === 1) return valueOf(first.evaluation);
  return Object.fromEntries(places.slice(0, 25).map(({ scope, evaluation }) => [scope.name, valueOf(evaluation)]));
}

function scopeValues(places: readonly EvaluatedScope[]): ScopeValue[] {
  const rank = ({ evaluation }: EvaluatedScope): number => LEVELS.indexOf(evaluation.level);
  return byPeople(places)
    .sort((one, other) => rank(other) - rank(one))
    .slice(0, MOST_SCOPES)
    .map(({ scope, evaluation }) => ({
      kind: scope.kind,
      scope: scope.name,
      value: valueOf(evaluation),
      met: evaluation.level === 'met',
      people: scope.people,
    }));
}
