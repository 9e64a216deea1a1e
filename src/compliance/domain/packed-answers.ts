import { type DeviceAnswers, type DeviceAnswer, type Outcome, OUTCOMES } from './device-signals.js';

/** Keys of signals by outcome and day: most signals of a device were observed on one and the same day. */
export type PackedAnswers = Partial<Record<Outcome, Record<string, string[]>>>;

/** In an order of its own, so that equal answers are packed alike. */
export function packAnswers(answers: DeviceAnswers): PackedAnswers {
  const packed: PackedAnswers = {};
  for (const [key, { outcome, day }] of [...answers].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const days = (packed[outcome] ??= {});
    (days[day] ??= []).push(key);
  }
  return packed;
}

export function unpackAnswers(packed: PackedAnswers): DeviceAnswers {
  const answers = new Map<string, DeviceAnswer>();
  for (const outcome of OUTCOMES)
    for (const [day, keys] of Object.entries(packed[outcome] ?? {}))
      for (const key of keys) answers.set(key, { outcome, day });
  return answers;
}

export function isSameAnswers(a: DeviceAnswers, b: DeviceAnswers): boolean {
  if (a.size !== b.size) return false;
  for (const [key, { outcome, day }] of a) {
    const other = b.get(key);
    if (other?.outcome !== outcome || other.day !== day) return false;
  }
  return true;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined };

/**
 * One text for one value, whatever order its members were set in: RFC 8785 (JCS). Members are sorted by UTF-16 code units,
 * nothing stands between, absent members are left out. Throws for what JSON cannot say: NaN, infinities, lone surrogates.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`JSON has no ${value}`);
  if (typeof value === 'string') return canonicalText(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [[name, member] as const],
  );
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${canonicalText(name)}:${canonicalJson(member)}`).join(',')}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function canonicalText(text: string): string {
  // Two broken texts must not become one in a hash.
  if (/\p{Surrogate}/u.test(text)) throw new RangeError('A text holds half a character.');
  return JSON.stringify(text);
}
