import type { Request } from 'express';
import { InvalidRequestError } from '../errors/domain-error.js';
import { duplicateMember } from './duplicate-members.js';
import { MalformedJsonError, UnsupportedMediaError } from './http-errors.js';
import { inspectJson, type JsonCaps, type JsonFault, jsonOverCaps, MAX_JSON_DEPTH } from './json-inspection.js';
import { readRequestBody } from './request-body.js';

/** Bodies of user routes; agents' documents have their own reader and limits. */
export const USER_BODY_LIMIT_BYTES = 1024 * 1024;
/** Bodies of routes that anybody may call: a token and a few words. */
export const PUBLIC_BODY_LIMIT_BYTES = 16 * 1024;
/**
 * What a body may hold. Checking one against its DTO, and saying what is wrong with it, takes time for each value: ten thousand
 * unknown members in one small object would hold the process up for seconds.
 */
export const BODY_CAPS: JsonCaps = { depth: MAX_JSON_DEPTH, values: 20_000, members: 200 };

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const UTF8 = new TextDecoder('utf-8', { fatal: true });
const LIMITS = { user: USER_BODY_LIMIT_BYTES, anybody: PUBLIC_BODY_LIMIT_BYTES };

/**
 * Reads the body of a route: `application/json` in UTF-8 and nothing else, so that no form of a foreign page is ever understood;
 * then refuses what JSON allows but we do not. All that is checked afterwards is within {@link BODY_CAPS}.
 *
 * @param from of whom: of `anybody` less is read than of a `user` who is known
 */
export async function readJsonBody(request: Request, from: keyof typeof LIMITS): Promise<void> {
  if (!hasBody(request)) return;
  if (!isJson(request)) throw notJson();
  refuseEncoded(request);
  const bytes = await readRequestBody(request, LIMITS[from]);
  // Where nothing is sent a body counts as {}; null would, too, and nobody means that.
  const body = bytes.length === 0 ? {} : parsed(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw notAllowed({ pointer: '', detail: 'must be a JSON object' });
  const fault = inspectJson(body);
  if (fault !== null) throw notAllowed(fault);
  request.body = body;
}

/** What is looked at before the bytes are parsed can be seen only then, or would be too late afterwards. */
function parsed(bytes: Buffer): unknown {
  const detail = jsonOverCaps(bytes, BODY_CAPS);
  if (detail !== null) throw notAllowed({ pointer: '', detail });
  try {
    // Bytes that are no UTF-8 would become U+FFFD, and what was sent could not be told any more.
    const text = UTF8.decode(bytes);
    const pointer = duplicateMember(text);
    if (pointer === null) return JSON.parse(text);
    throw notAllowed({ pointer, detail: 'comes twice in one object' });
  } catch (error) {
    throw error instanceof InvalidRequestError ? error : new MalformedJsonError();
  }
}

function notAllowed(fault: JsonFault): InvalidRequestError {
  return new InvalidRequestError('invalid-body', 'Invalid body', 'The body holds something that is not allowed.', {
    errors: [fault],
  });
}

/** Whether the request says that it brings a body. */
export function hasBody(request: Request): boolean {
  if (request.headers['transfer-encoding'] !== undefined) return true;
  const length = request.headers['content-length'];
  return length !== undefined && length !== '0';
}

/** Whether it says that the body is JSON in UTF-8, which is all that user routes take. */
export function isJson(request: Request): boolean {
  return JSON_TYPE.test(request.get('content-type') ?? '');
}

/** 415, for a body that {@link isJson} is not true of. */
export function notJson(): UnsupportedMediaError {
  return new UnsupportedMediaError('Send the body as application/json in UTF-8.', 'application/json');
}

/** 415 for a compressed body: what user routes take is small. */
export function refuseEncoded(request: Request): void {
  const encoding = request.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw new UnsupportedMediaError('Send the body without Content-Encoding.', 'application/json');
}
