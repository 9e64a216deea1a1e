import { runScript, type ScriptAnswer, type ScriptFailure } from './powershell.js';
import type { Runtime } from '../runtime.js';
import type { Evidence } from '../checks/check-result.js';

/** A value that is there and is not what it has to be: whoever reads on would guess. */
export class UnclearValue extends Error {}

/** A whole number; null where the value is not set. Throws {@link UnclearValue}. */
export function numberIn(row: Row | undefined, key: string): number | null {
  const value = row?.[key] ?? null;
  if (value === null || (typeof value === 'number' && Number.isInteger(value))) return value;
  // Some settings are numbers in text (REG_SZ), as ScreenSaveTimeOut is.
  if (typeof value === 'string' && /^\d{1,10}$/.test(value)) return Number(value);
  throw new UnclearValue(`${key} is not a number`);
}

/** A text; null where the value is not set or empty. Throws {@link UnclearValue}. */
export function textIn(row: Row | undefined, key: string): string | null {
  const value = row?.[key] ?? null;
  if (value === null || typeof value === 'string') return value === '' ? null : value;
  throw new UnclearValue(`${key} is not a text`);
}

/** True or false; null where the value is not set. Throws {@link UnclearValue}. */
export function booleanIn(row: Row | undefined, key: string): boolean | null {
  const value = row?.[key] ?? null;
  if (value === null || typeof value === 'boolean') return value;
  throw new UnclearValue(`${key} is not a switch`);
}

/** One row of an answer. */
export type Row = Readonly<Record<string, unknown>>;

/** One question of a survey: how it is asked, and what is shown as the place of the answer. */
export interface Question {
  kind: 'command' | 'registry';
  locator: string;
  script: string;
  /** Names people: the evidence says how many rows there were, and not what stood in them. */
  personal?: true;
}

/** The rows of one question, or why there are none. */
type SectionAnswer = { rows: Row[]; failure: null } | { rows: null; failure: ScriptFailure };

const EVIDENCE_LENGTH = 2_000;

/** By the category of an error, then by the type of its exception: neither is translated. */
const CODE_OF_CATEGORY: Record<string, string> = {
  PermissionDenied: 'insufficient-privilege',
  SecurityError: 'insufficient-privilege',
};
const CODE_OF_TYPE: Record<string, string> = {
  UnauthorizedAccessException: 'insufficient-privilege',
  SecurityException: 'insufficient-privilege',
  CommandNotFoundException: 'tool-missing',
  PlatformNotSupportedException: 'not-supported',
};
/** E_ACCESSDENIED and WBEM_E_ACCESS_DENIED. */
const ACCESS_DENIED = new Set([-2147024891, -2147217405]);

/** What a set of questions was answered. */
export class Survey {
  constructor(
    private readonly questions: Readonly<Record<string, Question>>,
    private readonly answer: ScriptAnswer,
  ) {}

  /** The answer to one question; a question that the document does not speak of has failed. */
  section(name: string): SectionAnswer {
    if (this.answer.failure !== null) return { rows: null, failure: this.answer.failure };
    const entry = recordOf(recordOf(this.answer.document)?.[name]);
    if (entry === null) return failed('parse-error', `there is no answer to ${name}`);
    if (Object.hasOwn(entry, 'error')) return failed(codeOf(entry), `${this.locator(name)}: ${typeOf(entry)}`);
    const rows = rowsOf(entry.value);
    return rows === null ? failed('parse-error', `the answer to ${name} is not a list`) : { rows, failure: null };
  }

  /** What was read for one question. */
  evidence(name: string): Evidence {
    const { rows } = this.section(name);
    const kind = this.questions[name]?.kind ?? 'command';
    const isPersonal = this.questions[name]?.personal === true;
    const text = isPersonal ? `${rows?.length ?? 0} rows` : JSON.stringify(rows).slice(0, EVIDENCE_LENGTH);
    const value = rows === null ? null : text;
    return { kind, locator: this.locator(name), value };
  }

  private locator(name: string): string {
    return this.questions[name]?.locator ?? name;
  }
}

const surveys = new WeakMap<Runtime, Map<Readonly<Record<string, Question>>, Promise<Survey>>>();

/** Asks all questions in one start of PowerShell; a second time in the same scan it is the same answer. */
export function surveyOf(runtime: Runtime, questions: Readonly<Record<string, Question>>): Promise<Survey> {
  const known = surveys.get(runtime) ?? new Map<Readonly<Record<string, Question>>, Promise<Survey>>();
  surveys.set(runtime, known);
  const running = known.get(questions) ?? ask(runtime, questions);
  known.set(questions, running);
  return running;
}

/** The lines that ask the questions, one each. */
export function scriptOf(questions: Readonly<Record<string, Question>>): string {
  return Object.entries(questions)
    .map(([name, { script }]) => `Ask '${name}' {${script}}`)
    .join('\n');
}

async function ask(runtime: Runtime, questions: Readonly<Record<string, Question>>): Promise<Survey> {
  return new Survey(questions, await runScript(runtime, scriptOf(questions)));
}

function failed(code: string, detail: string): SectionAnswer {
  return { rows: null, failure: { code, detail } };
}

function codeOf(entry: Row): string {
  if (typeof entry.code === 'number' && ACCESS_DENIED.has(entry.code)) return 'insufficient-privilege';
  const byType = CODE_OF_TYPE[String(entry.type)];
  return byType ?? CODE_OF_CATEGORY[String(entry.error)] ?? 'not-observable';
}

function typeOf(entry: Row): string {
  return [entry.error, entry.type].filter((word) => typeof word === 'string' && word !== '').join(', ');
}

/** Windows PowerShell 5.1 may write a list as `{"value":[…],"Count":2}`. */
function rowsOf(value: unknown): Row[] | null {
  const wrapped = recordOf(value);
  const list = wrapped !== null && Object.hasOwn(wrapped, 'Count') ? wrapped.value : value;
  if (!Array.isArray(list)) return null;
  const rows = list.map(recordOf);
  return rows.includes(null) ? null : rows.filter((row) => row !== null);
}

function recordOf(value: unknown): Row | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : null;
}
