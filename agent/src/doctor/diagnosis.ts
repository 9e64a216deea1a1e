import { printable } from '../printable.js';

/** What was found of one thing that has to be right. */
export interface Diagnosis {
  subject: string;
  state: 'ok' | 'warn' | 'fail';
  /** What is so. */
  detail: string;
  /** What to do; null where nothing is to be done. */
  advice: string | null;
}

export function ok(subject: string, detail: string): Diagnosis {
  return { subject, state: 'ok', detail, advice: null };
}

/** Something that works and could be better. */
export function warn(subject: string, detail: string, advice: string): Diagnosis {
  return { subject, state: 'warn', detail, advice };
}

/** Something that keeps the agent from working. */
export function fail(subject: string, detail: string, advice: string): Diagnosis {
  return { subject, state: 'fail', detail, advice };
}

/** One line for each, and below it what to do. */
export function diagnosisText({ subject, state, detail, advice }: Diagnosis) {
  const line = `${state.padEnd(5)} ${subject.padEnd(10)} ${printable(detail)}`;
  return advice === null ? `${line}\n` : `${line}\n${' '.repeat(17)}${printable(advice)}\n`;
}
