import type { Writing } from './written-text.js';

/** Whose text it is: the internal id, and the public one that ids of actions are made with. */
export interface TextOwner {
  organizationId: number;
  organizationPublicId: string;
}

/** What a refresh was asked for beyond the task. */
export interface WritingAsked {
  /** A role of the workforce; null: whichever is needed most. */
  role: string | null;
}

/** What a writer says of itself. */
export interface TextWriterMeta {
  /** `recommendations`, `maturity`, `job-description`: also the name of the part in a refresh. One writer each. */
  task: string;
  /** For people who watch the refresh: `Recommendations`. */
  title: string;
}

/** Knows one kind of text: gathers what it is about, and says how it is checked. It writes nothing itself. */
export interface TextWriter<Value = unknown> {
  /** Null: there is nothing to write about. */
  prepare(owner: TextOwner, asked: WritingAsked): Promise<Writing<Value> | null>;
}
