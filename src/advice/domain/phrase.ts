import type { DroppedText } from './written-text.js';

/**
 * A text with places for what was measured: `It stands at level {{level}}.` A model may put the words differently; it never
 * sees what fills the places, and what it writes is refused when it brings a number of its own.
 */
export interface Phrase {
  /** `PR.means`: which text of the page it is. */
  key: string;
  draft: string;
  /** By name, letters only. They carry their units: `30 days`, `93.8%`. */
  values: Readonly<Record<string, string>>;
}

const PLACE = /\{\{([A-Za-z]+)\}\}/g;
/** A place stands alone: nothing that could become part of its number touches it. */
const TOUCHED = /[^\s(“"']\{\{|\}\}(?![\s)”"',;:!?]|\.(?:\s|$)|$)/u;
const NUMBER_WORDS =
  /\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?|millions?|billions?|trillions?|dozens?|half|halves|halved|thirds?|quarters?|once|twice|thrice|doubled?|tripled?|per ?cent)\b/giu;
/** Words that turn a sentence into its opposite: each draft keeps its own. */
const TURNING_WORDS =
  /\b(?:no|not|none|nobody|nothing|never|neither|nor|without|cannot|\p{L}+n[’']t|higher|lower|more|less|most|least|above|below|at most|at least|up to(?! date)|only|all|every|before|after|missing|unknown)\b/giu;
const MARKUP = /[<>`*_~|\\[\]#^=%‰€$£¥+/]/u;
const ADDRESS = /@|:\/\/|\bwww\b|\p{L}:\S|\p{L}\.\p{L}/iu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u;

/** The text with its places filled. Throws for a place that has no value: a fault of the program. */
export function filled(text: string, values: Phrase['values']): string {
  return text.replace(PLACE, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing fills the place ${name}`);
    return value;
  });
}

/**
 * What speaks against showing a rephrased text in place of its draft; null: nothing. It has the same places, each as often,
 * no number of its own in digits or words, the same words of negation and direction, no markup and no address. That it says
 * the same otherwise is nothing that a program could tell.
 */
export function faultOfRephrasing(text: string, draft: string): DroppedText | null {
  const dropped = (reason: string, named: string): DroppedText => ({ reason, named: named.slice(0, 80) });
  const words = text.replace(PLACE, ' ');
  if (text.trim() === '' || text.length > 2 * draft.length + 100) return dropped('unsafe-text', 'its length');
  if (UNSEEN.test(text)) return dropped('unsafe-text', 'a character that is not seen');
  if (/[{}]/.test(words)) return dropped('unknown-placeholder', 'a brace');
  const [wanted, given] = [counted(draft, PLACE), counted(text, PLACE)];
  const unknown = [...given].find(([place, times]) => times > (wanted.get(place) ?? 0));
  if (unknown) return dropped('unknown-placeholder', unknown[0]);
  const missing = [...wanted].find(([place, times]) => times > (given.get(place) ?? 0));
  if (missing) return dropped('missing-placeholder', missing[0]);
  const number = /\p{N}/u.exec(words)?.[0] ?? more(words, draft, NUMBER_WORDS);
  if (number !== null) return dropped('unknown-number', number);
  const mark = MARKUP.exec(words) ?? ADDRESS.exec(words) ?? TOUCHED.exec(text);
  if (mark) return dropped('unsafe-text', mark[0]);
  const turned = more(words, draft, TURNING_WORDS) ?? more(draft, words, TURNING_WORDS);
  return turned === null ? null : dropped('changed-meaning', turned);
}

/** A word of this kind that a text has more often than another; null for none. */
function more(text: string, than: string, kind: RegExp): string | null {
  const known = counted(than, kind);
  return [...counted(text, kind)].find(([word, times]) => times > (known.get(word) ?? 0))?.[0] ?? null;
}

function counted(text: string, kind: RegExp): Map<string, number> {
  const found = new Map<string, number>();
  for (const [match] of text.matchAll(kind)) {
    const word = kind === PLACE ? match : match.toLowerCase();
    found.set(word, (found.get(word) ?? 0) + 1);
  }
  return found;
}
