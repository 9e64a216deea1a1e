import type { TextRequest } from './text-generator.port.js';

/** Who wrote a text, and what it cost. */
export interface Authorship {
  generator: { kind: 'template' | 'model'; key: string; model: string | null };
  promptVersion: string;
  /** Null for the template, and where the other side does not count. */
  usage: { inputTokens: number; outputTokens: number } | null;
  /** In millionths of a US dollar, from the prices that the organization gave; null where it gave none. */
  costMicroUsd: number | null;
  /** Tries that it took. */
  attempts: number;
  generatedAt: Date;
}

/** Something that a checker took out, and why. */
export interface DroppedText {
  /**
   * `unknown-cve`, `unknown-control`, `unknown-device`, `unknown-number`, `no-evidence`, `unsafe-text`; of a text that was put
   * differently also `unknown-placeholder`, `missing-placeholder`, `changed-meaning`.
   */
  reason: string;
  /** What it named that the evidence does not have; at most 80 characters, for people to look at. */
  named: string;
}

/**
 * A text that an organization can have written: it is asked for by the refresh job, checked, kept by data version and
 * subject, and shown until the next one. What cannot be written by a model is written by the template.
 */
export interface Writing<Value> {
  task: string;
  /** What it is about where there are several of one task: the id of a role; empty otherwise. */
  subject: string;
  dataVersion: string;
  request: TextRequest;
  /** Takes out of an answer of the right shape whatever the evidence does not bear. Null: nothing is left of it. */
  check: (value: Value) => { kept: Value | null; dropped: DroppedText[] };
}
