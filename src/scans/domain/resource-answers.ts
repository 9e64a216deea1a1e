import {
  CHECK_SEVERITIES,
  type CheckPlace,
  type CheckSeverity,
  type ObservedCheck,
  type ResourceAnswers,
} from './observation.js';

/** Where a rule of a cloud was answered. */
export interface AnsweredResource {
  /** As the document names it; empty where it does not. */
  region: string;
  /** The resource as it is shown; null where the answer is about the account. */
  resource: string | null;
  /** Whether its tool tells of a rule all that there is in a region: what it does not tell is gone. Else it may stand on another page. */
  isWholeRegion: boolean;
}

/** What is known of a rule from the documents before. */
export interface FailingBefore {
  status: string;
  severity: CheckSeverity | null;
  places: readonly CheckPlace[];
  /** Keys of the resources where it fails; null where only places are known, of an earlier release. */
  failing: readonly string[] | null;
}

/** Resources of a rule that are kept; one that fails in more of them fails. */
export const FAILING_RESOURCES = 10_000;
const PLACES = 100;
/** Stands for a region that nobody noted. */
const ANY_REGION = '*';

/** Gathers what one document says of one rule. */
export class ResourceAnswerSet {
  private readonly failing = new Set<string>();
  private readonly told = new Set<string>();
  private readonly regions = new Set<string>();

  /** A resource that is answered twice fails when one answer says so. */
  add(at: AnsweredResource, isFailing: boolean): void {
    const key = resourceKey(at);
    this.told.add(key);
    if (at.isWholeRegion) this.regions.add(at.region);
    if (isFailing) this.failing.add(key);
  }

  /** @param isPart of a document of which not all could be read: then no region is answered as a whole */
  list(isPart: boolean): ResourceAnswers {
    const regions = isPart ? [] : [...this.regions].sort();
    return { failing: [...this.failing].sort(), told: [...this.told].sort(), regions };
  }
}

/**
 * A rule as it stands after a document that answers it for some resources: where it failed and was not answered anew, it still
 * fails. `before` is null where nothing is known of it.
 */
export function withFailingBefore<T extends ObservedCheck>(
  check: T,
  before: FailingBefore | null,
): T & { failing: string[] | null } {
  const { answers } = check;
  if (answers === undefined) return { ...check, failing: null };
  const isAnswered = answeredBy(answers);
  const left = failingBefore(before).filter((key) => !isAnswered(key));
  const failing = [...new Set([...answers.failing, ...left])].slice(0, FAILING_RESOURCES).sort();
  const placeCount = failing.filter(isOfResource).length;
  const observed = placeCount > 0 ? { ...check.observed, places: placeCount } : check.observed;
  if (left.length === 0 || before === null) return { ...check, placeCount, observed, failing };
  const resources = new Set(left.map(resourceOf));
  const places = [
    ...(check.places ?? []),
    ...before.places.filter(({ resource }) => resources.has(resource ?? '')),
  ].slice(0, PLACES);
  const severity = check.status === 'fail' ? worse(check.severity ?? null, before.severity) : before.severity;
  return { ...check, status: 'fail', reason: null, severity, places, placeCount, observed, failing };
}

function failingBefore(before: FailingBefore | null): readonly string[] {
  if (before?.status !== 'fail') return [];
  return before.failing ?? before.places.map(({ resource }) => `${ANY_REGION} ${resource ?? ''}`);
}

function answeredBy({ told: reported, regions }: ResourceAnswers): (key: string) => boolean {
  const keys = new Set(reported);
  const resources = new Set(reported.map(resourceOf));
  const whole = new Set(regions.map(regionName));
  return (key) => {
    const region = key.slice(0, key.indexOf(' '));
    if (region === ANY_REGION) return whole.size > 0 || resources.has(resourceOf(key));
    return keys.has(key) || whole.has(region);
  };
}

/** The region stands before, so that one can be answered as a whole; nothing behind it is the account. */
function resourceKey({ region, resource }: AnsweredResource): string {
  return `${regionName(region)} ${resource ?? ''}`;
}

function regionName(region: string): string {
  return region.replaceAll(' ', '-');
}

function resourceOf(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}

function isOfResource(key: string): boolean {
  return resourceOf(key) !== '';
}

function worse(one: CheckSeverity | null, other: CheckSeverity | null): CheckSeverity | null {
  return rankOf(one) >= rankOf(other) ? one : other;
}

function rankOf(severity: CheckSeverity | null): number {
  return severity === null ? -1 : CHECK_SEVERITIES.indexOf(severity);
}
