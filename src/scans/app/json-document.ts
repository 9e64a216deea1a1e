import { isUtf8 } from 'node:buffer';
import { jsonOverCaps, MalformedJsonError } from '../../platform/plain.js';
import { DOCUMENT_CAPS } from '../domain/document-caps.js';
import { kindOfBroken } from '../domain/document-kind.js';
import { readJsonStream } from '../domain/json-stream.js';
import type { Steps } from '../domain/steps.js';
import { sentenceOf } from '../domain/text-kind.js';
import { InvalidScanDocumentError } from '../errors.js';

/** The bytes as JSON. Throws an error that says what they are instead, where that can be told, and what to do. */
export function parseJson(bytes: Buffer): unknown {
  refuseOverCaps(bytes);
  return parsed(bytes);
}

/** The bytes as the JSON document that they hold, or as the list of those that stand in them one after another. */
export function parseJsonStream(bytes: Buffer): unknown {
  refuseOverCaps(bytes);
  try {
    return parsed(bytes);
  } catch (error) {
    const documents = readJsonStream(readText(bytes));
    if (documents === null || documents.length === 0) throw error;
    return documents;
  }
}

function refuseOverCaps(bytes: Buffer): void {
  const over = jsonOverCaps(bytes, DOCUMENT_CAPS);
  if (over !== null) {
    throw new InvalidScanDocumentError(
      `The document ${over}, as no report of a scanner does. Export the report in parts, by host, project or date.`,
      [{ pointer: '', detail: over }],
    );
  }
}

function parsed(bytes: Buffer): unknown {
  const text = readText(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw noJson(text);
  }
}

function noJson(text: string): Error {
  const kind = kindOfBroken(text);
  if (kind !== null) return new InvalidScanDocumentError(sentenceOf(kind));
  return /^\s*$/.test(text)
    ? new MalformedJsonError(
        'The body is empty, which says nothing of what was looked at. If it is the output of a clean OSV-Scanner run, send {"results":[]} and name the scope, or let posture-agent submit it. Else see why the scanner wrote nothing.',
      )
    : new MalformedJsonError();
}

/** The bytes as text, without a byte order mark. Throws when they are not UTF-8. */
export function readText(bytes: Buffer): string {
  const foreign = foreignBytes(bytes);
  if (foreign !== null) throw new MalformedJsonError(foreign);
  if (!isUtf8(bytes)) throw new MalformedJsonError('The body is not valid UTF-8.');
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return bytes.toString('utf8', hasMark ? 3 : 0);
}

function foreignBytes(bytes: Buffer): string | null {
  const [first, second] = bytes;
  if (first === 0x1f && second === 0x8b) {
    return 'The body is gzip but does not say so. Send it with the header Content-Encoding: gzip.';
  }
  const start = bytes.toString('latin1', 0, 4);
  if (start === 'PK\x03\x04') return 'The body is a ZIP archive. Unpack it, and send each report in it by itself.';
  if (start === '%PDF') return 'The body is a PDF, made for people. Let the scanner write its JSON or XML.';
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16 || (bytes.length > 1 && (first === 0) !== (second === 0))) {
    return 'The body is UTF-16, as PowerShell writes. Send it as UTF-8.';
  }
  return null;
}

/** Values that are looked at in one go. */
const AT_ONCE = 10_000;

/** A list or an object that is being looked through. */
interface Opened {
  of: Readonly<Record<string, unknown>> | readonly unknown[];
  /** Null in a list. */
  names: string[] | null;
  /** What it is called itself. */
  name: string;
  at: number;
}

/**
 * Throws when a text or a name of the value holds a NUL: scanners copy them out of binaries, our own agent has no such excuse.
 *
 * @param value what the bytes were parsed to
 */
export function* refuseNul(bytes: Buffer, value: unknown): Steps<void> {
  if (!bytes.includes('\\u0000')) return;
  const open: Opened[] = [{ of: [value], names: null, name: '', at: 0 }];
  let looked = 0;
  for (let within = open.at(-1); within !== undefined; within = open.at(-1)) {
    const { of, names, at } = within;
    if (at >= (names ?? (of as readonly unknown[])).length) {
      open.pop();
      continue;
    }
    within.at += 1;
    if ((looked += 1) % AT_ONCE === 0) yield;
    const name = names === null ? within.name : (names[at] ?? '');
    if (names !== null) refuseNulIn(name, name);
    const one = names === null ? (of as readonly unknown[])[at] : (of as Readonly<Record<string, unknown>>)[name];
    if (typeof one === 'string') refuseNulIn(one, name);
    else if (Array.isArray(one)) open.push({ of: one, names: null, name, at: 0 });
    else if (typeof one === 'object' && one !== null) {
      open.push({ of: one as Opened['of'], names: Object.keys(one), name, at: 0 });
    }
  }
}

function refuseNulIn(text: string, name: string): void {
  if (!text.includes('\u0000')) return;
  throw new InvalidScanDocumentError('The document holds a NUL character, which no text may.', [
    { pointer: '', detail: `holds a NUL character, in or under "${name.replaceAll('\u0000', '').slice(0, 100)}"` },
  ]);
}
