import { cleanText, identifyingText, TEXT_LIMITS, webAddress } from './clean-text.js';
import {
  CHECK_SEVERITIES,
  type CheckKind,
  type CheckPlace,
  type CheckSeverity,
  type CheckStatus,
  type ObservedCheck,
} from './observation.js';
import { LIST_LIMITS, refuseTooMany } from './report-notes.js';
import { type AnsweredResource, ResourceAnswerSet } from './resource-answers.js';

/** Distinct rules that a document may tell; no tool has so many. */
export const CHECK_LIMIT = 20_000;
/** Places that are kept of one check, and of all checks of a document; the rest is counted. */
const PLACES_OF_ONE = 100;
const PLACES_OF_ALL = 20_000;
const RULE_LENGTH = 200;
/** The worst first: of several answers to one question that counts. */
const WORST_FIRST: readonly CheckStatus[] = ['fail', 'error', 'unknown', 'pass', 'not-applicable'];

/** One row of a report: a rule, and what it found in one place. */
export interface CheckRow {
  /** The rule, as its tool names it. */
  rule: string;
  kind: Exclude<CheckKind, 'setting'>;
  status: CheckStatus;
  severity: CheckSeverity | null;
  title: unknown;
  place: CheckPlace | null;
  reason?: ObservedCheck['reason'];
  cwes?: readonly string[];
  help?: unknown;
  /** Where the row answers its rule, if other documents may answer it elsewhere; absent where they cannot. */
  at?: AnsweredResource;
}

/** The rule of a check as it is kept; null for what names none. */
export function ruleName(value: unknown): string | null {
  const text = identifyingText(value, RULE_LENGTH);
  // eslint-disable-next-line no-control-regex -- control characters are what it finds
  return text === null || /[\u0000-\u001f\u007f]/.test(text) ? null : text;
}

/** A place, cleaned; null where nothing is said of it. */
export function checkPlace(place: { file?: unknown; line?: unknown; resource?: unknown; text?: unknown }): CheckPlace {
  const { line } = place;
  return {
    file: cleanText(place.file, TEXT_LIMITS.location),
    line: typeof line === 'number' && Number.isInteger(line) && line > 0 && line < 2 ** 31 ? line : null,
    resource: cleanText(place.resource, TEXT_LIMITS.name),
    text: cleanText(place.text, TEXT_LIMITS.title),
  };
}

type Collected = ObservedCheck & { places: CheckPlace[]; placeCount: number; cwes: string[] };

/** Makes one check of all rows of a rule. One per parse. */
export class CheckCollector {
  private readonly checks = new Map<string, Collected>();
  private readonly answers = new Map<string, ResourceAnswerSet>();
  /** The list of weaknesses that came last, by check. */
  private readonly weaknesses = new Map<string, readonly string[]>();
  private places = 0;

  /** @param tool before the colon of every id */
  constructor(private readonly tool: string) {}

  get size(): number {
    return this.checks.size;
  }

  add(row: CheckRow, tool: string = this.tool): void {
    const id = `${tool}:${row.rule}`;
    const known = this.checks.get(id);
    const check = known ?? this.begin(id, row);
    if (known !== undefined) join(known, row);
    if (row.at !== undefined) this.answersOf(id).add(row.at, row.status === 'fail');
    this.addWeaknesses(check, row.cwes ?? []);
    if (row.status !== 'fail' || row.place === null) return;
    check.placeCount += 1;
    if (check.places.length >= PLACES_OF_ONE || this.places >= PLACES_OF_ALL) return;
    this.places += 1;
    check.places.push(row.place);
  }

  /** Rows of one rule often have the same list: then nothing of it is new. */
  private addWeaknesses(check: { id: string; cwes: string[] }, cwes: readonly string[]): void {
    if (cwes.length === 0 || this.weaknesses.get(check.id) === cwes) return;
    this.weaknesses.set(check.id, cwes);
    for (const cwe of cwes) {
      if (check.cwes.length >= LIST_LIMITS.cwes) return;
      if (!check.cwes.includes(cwe)) check.cwes.push(cwe);
    }
  }

  /** @param isPart whether the document is a part of what there is, or could not be read whole */
  list(isPart = false): ObservedCheck[] {
    return [...this.checks.values()].map((check) => {
      const answers = this.answers.get(check.id);
      return {
        ...check,
        observed: observedOf(check),
        ...(answers === undefined ? {} : { answers: answers.list(isPart) }),
      };
    });
  }

  private answersOf(id: string): ResourceAnswerSet {
    let answers = this.answers.get(id);
    if (answers === undefined) this.answers.set(id, (answers = new ResourceAnswerSet()));
    return answers;
  }

  private begin(id: string, row: CheckRow) {
    refuseTooMany(this.checks.size + 1, CHECK_LIMIT, 'different rules', '');
    const check = {
      id,
      kind: row.kind,
      title: cleanText(row.title, TEXT_LIMITS.title),
      severity: row.severity,
      status: row.status,
      observed: {},
      evidence: [],
      reason: row.reason ?? null,
      places: [] as CheckPlace[],
      placeCount: 0,
      cwes: [] as string[],
      help: webAddress(row.help),
    };
    this.checks.set(id, check);
    return check;
  }
}

/** The worst answer counts; of several failures the most severe. */
function join(check: ObservedCheck, row: CheckRow): void {
  const [before, now] = [WORST_FIRST.indexOf(check.status), WORST_FIRST.indexOf(row.status)];
  check.title ??= cleanText(row.title, TEXT_LIMITS.title);
  check.help ??= webAddress(row.help);
  if (now > before) return;
  if (now < before) {
    check.status = row.status;
    check.reason = row.reason ?? null;
    check.severity = row.severity;
  } else if (rankOf(row.severity) > rankOf(check.severity ?? null)) check.severity = row.severity;
}

function rankOf(severity: CheckSeverity | null): number {
  return severity === null ? -1 : CHECK_SEVERITIES.indexOf(severity);
}

function observedOf({ status, placeCount }: { status: CheckStatus; placeCount: number }): Record<string, unknown> {
  return status === 'fail' && placeCount > 0 ? { places: placeCount } : {};
}

const WORDS = new Map<string, CheckSeverity>([
  ['critical', 'critical'],
  ['high', 'high'],
  ['error', 'high'],
  ['medium', 'medium'],
  ['moderate', 'medium'],
  ['warning', 'medium'],
  ['low', 'low'],
  ['note', 'low'],
  ['info', 'info'],
  ['informational', 'info'],
  ['none', 'info'],
]);

/** The severity of a word that tools use; null for `UNKNOWN` and for what is none. */
export function checkSeverityOf(word: unknown): CheckSeverity | null {
  return typeof word === 'string' ? (WORDS.get(word.slice(0, 20).trim().toLowerCase()) ?? null) : null;
}
