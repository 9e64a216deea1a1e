import type { GenerationFault } from './generation-failed.error.js';
import type { Authorship, DroppedText } from './written-text.js';

/** A refresh that brought no text of a model: the text before it stays, or the template's stands in. */
export interface FailedWriting {
  /** `nothing-left`: a checker took everything out. */
  fault: GenerationFault | 'nothing-left';
  /** In our words. */
  message: string;
  at: Date;
}

/** The text of a task and subject that is shown until the next one. */
export interface StoredText<Value> {
  value: Value;
  authorship: Authorship;
  /** Of what it was written from: it is stale when that of now is another. */
  dataVersion: string;
  /** What a checker took out of it. */
  dropped: DroppedText[];
  /** Of the last refresh, when it failed. */
  failure: FailedWriting | null;
}
