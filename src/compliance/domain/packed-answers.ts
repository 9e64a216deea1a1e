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
