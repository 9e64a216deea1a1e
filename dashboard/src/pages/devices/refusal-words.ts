import type { components } from '../../api/schema';
import { type Formats, UNKNOWN } from '../../format/formats';
import type { Texts } from '../../texts/en';

type Device = components['schemas']['DeviceDetailDto'];

/** What an agent was last refused for, as the service tells it. */
export type LastRefusal = components['schemas']['LastRefusalDto'];

/** A refusal in words: what happened, and what to do. */
export interface RefusalWords {
  title: string;
  text: string;
  when: string;
}

/** Those that a new command helps against. */
const RENEWED: readonly string[] = [
  'enrollment-token-used',
  'enrollment-token-expired',
  'enrollment-token-maker-gone',
  'device-token-replaced',
  'signature-invalid',
];

/** Whether a new command is the way out. */
export function asksForCommand({ code }: LastRefusal): boolean {
  return RENEWED.includes(code);
}

/** A clock that is off and allowed for is worth knowing still; everything else is over once the device was taken again. */
export function isWorthTelling({ superseded, code }: LastRefusal): boolean {
  return !superseded || code === 'timestamp-out-of-range';
}

/** Says what a device was refused for. A code without words of its own is a scan that was not taken, and has a title. */
export function wordsOf(
  refusal: LastRefusal,
  { hostname, enrolledAt }: Pick<Device, 'hostname' | 'enrolledAt'>,
  texts: Texts['pages']['devices']['refusals'],
  { moment, count }: Formats,
): RefusalWords {
  const { code, title, at, since, clockOffsetSeconds: offset, superseded } = refusal;
  const when = texts.when(moment(at), refusal.count > 1 ? count(refusal.count) : null, moment(since));
  if (offset !== null) {
    const { behind, ahead, text, past } = texts.clock;
    const seconds = count(Math.abs(offset));
    return { title: offset < 0 ? behind(seconds) : ahead(seconds), text: superseded ? past : text, when };
  }
  const said = texts.byCode[code];
  if (said === undefined) return { title: texts.scan(title), text: texts.scanText, when };
  const isUsed = code === 'enrollment-token-used';
  return { ...said, ...(isUsed ? { text: texts.used(hostname ?? UNKNOWN, moment(enrolledAt)) } : {}), when };
}
