import { faultOfRephrasing, filled, type Phrase } from './phrase.js';
import type { FailedWriting, StoredText } from './stored-text.js';
import type { DroppedText } from './written-text.js';

/** Texts as a model put them, their places still open. */
export interface Rephrased {
  texts: {
    key: string;
    text: string;
    /** The draft that it was made of: with another one it is not shown. Not asked of the model. */
    draft?: string;
  }[];
}

/** Who wrote the words that are shown. */
export interface WordsOrigin {
  generator: { kind: 'template' | 'model'; key: string; model: string | null };
  /** Null for the template, which writes whenever it is asked. */
  generatedAt: Date | null;
  /** A model wrote them from older data. Their numbers are those of now all the same. */
  stale: boolean;
  /** How many of the texts are in words of a model. */
  rephrased: number;
  /** Texts of a model that were refused, by what was wrong with them. */
  dropped: number;
  /** Texts of a model that no longer fit: what is to be said has changed since. */
  outdated: number;
  /** Of the last time that they were to be written anew, when that failed: then what is shown is older, or the template's. */
  failure: FailedWriting | null;
}

/** Texts by key, filled in. */
export interface ShownWords {
  texts: ReadonlyMap<string, string>;
  origin: WordsOrigin;
}

const TEMPLATE: WordsOrigin = {
  generator: { kind: 'template', key: 'template', model: null },
  generatedAt: null,
  stale: false,
  rephrased: 0,
  dropped: 0,
  outdated: 0,
  failure: null,
};

/** What the template says, as a model gets it and would answer. */
export function draftOf(phrases: readonly Phrase[]): Rephrased {
  return { texts: phrases.map(({ key, draft }) => ({ key, text: draft })) };
}

/** Takes out what is not asked for, comes twice, or says anything that its draft does not. */
export function checkRephrased(
  { texts }: Rephrased,
  phrases: readonly Phrase[],
): { kept: Rephrased | null; dropped: DroppedText[] } {
  const open = new Map(phrases.map(({ key, draft }) => [key, draft]));
  const stored: Rephrased['texts'] = [];
  const dropped: DroppedText[] = [];
  for (const { key, text } of texts) {
    const draft = open.get(key);
    const fault =
      draft === undefined ? { reason: 'no-evidence', named: key.slice(0, 80) } : faultOfRephrasing(text, draft);
    if (fault !== null) dropped.push(fault);
    else stored.push({ key, text, ...(draft === undefined ? {} : { draft }) });
    if (fault === null) open.delete(key);
  }
  return { kept: stored.length === 0 ? null : { texts: stored }, dropped };
}

/**
 * The texts to show: those of a model where they were made of the draft of now and still pass, else the template's. All
 * numbers are those of now.
 */
export function shownWords(
  phrases: readonly Phrase[],
  text: StoredText<Rephrased> | null,
  dataVersion: string,
): ShownWords {
  const isOfModel = text?.authorship.generator.kind === 'model';
  const written = new Map(isOfModel ? text.value.texts.map((one) => [one.key, one]) : []);
  let rephrased = 0;
  const texts = phrases.map(({ key, draft, values }): [string, string] => {
    const own = written.get(key);
    if (own?.draft !== draft || faultOfRephrasing(own.text, draft) !== null) return [key, filled(draft, values)];
    rephrased += 1;
    return [key, filled(own.text, values)];
  });
  if (text === null) return { texts: new Map(texts), origin: TEMPLATE };
  const counts = { dropped: text.dropped.length, outdated: written.size - rephrased, failure: text.failure };
  if (rephrased === 0) return { texts: new Map(texts), origin: { ...TEMPLATE, ...counts } };
  const { generator, generatedAt } = text.authorship;
  const origin = { generator, generatedAt, stale: text.dataVersion !== dataVersion, rephrased, ...counts };
  return { texts: new Map(texts), origin };
}
