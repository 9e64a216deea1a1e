import express, { type Request, type Response } from 'express';
import { InvalidRequestError } from '../errors/domain-error.js';
import { duplicateMember } from './duplicate-members.js';
import { BodyTooLargeError, MalformedJsonError, UnsupportedMediaError } from './http-errors.js';
import { inspectJson, type JsonCaps, type JsonFault, jsonOverCaps, MAX_JSON_DEPTH } from './json-inspection.js';

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
/** Our own word between the reader's hook and the translation of what it throws. */
const NOT_ALLOWED = 'posture.not-allowed';

type Parser = ReturnType<typeof express.json>;

const parserOf = (limit: number): Parser =>
  express.json({ limit, strict: false, type: () => true, inflate: false, verify: refuseOnSight });

const PARSERS = { user: parserOf(USER_BODY_LIMIT_BYTES), anybody: parserOf(PUBLIC_BODY_LIMIT_BYTES) };
const LIMITS = { user: USER_BODY_LIMIT_BYTES, anybody: PUBLIC_BODY_LIMIT_BYTES };

/**
 * Reads the body of a route: `application/json` in UTF-8 and nothing else, so that no form of a foreign page is ever understood;
 * then refuses what JSON allows but we do not. All that is checked afterwards is within {@link BODY_CAPS}.
 *
 * @param from of whom: of `anybody` less is read than of a `user` who is known
 */
export async function readJsonBody(request: Request, response: Response, from: keyof typeof LIMITS): Promise<void> {
  if (!hasBody(request)) return;
  if (!isJson(request)) throw notJson();
  await new Promise<void>((resolve, reject) => {
    PARSERS[from](request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(unreadableBody(error, LIMITS[from]));
    });
  });
  const body: unknown = request.body;
  // Where nothing is sent a body counts as {}; null would, too, and nobody means that.
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw notAllowed({ pointer: '', detail: 'must be a JSON object' });
  const fault = inspectJson(body);
  if (fault !== null) throw notAllowed(fault);
}

/** Runs on the bytes, before they are parsed: afterwards it is too late, or can no longer be seen. */
function refuseOnSight(_request: unknown, _response: unknown, bytes: Buffer): void {
  const detail = jsonOverCaps(bytes, BODY_CAPS);
  if (detail !== null) throw refusal({ pointer: '', detail });
  // Throws where bytes are no UTF-8; the parser would put U+FFFD in their place, and what was sent could not be told any more.
  const pointer = duplicateMember(UTF8.decode(bytes));
  if (pointer !== null) throw refusal({ pointer, detail: 'comes twice in one object' });
}

function refusal(fault: JsonFault): Error {
  return Object.assign(new Error('not allowed'), { type: NOT_ALLOWED, fault });
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

/** The refusal for what Express's reader threw. */
export function unreadableBody(error: unknown, limitBytes: number, advice?: string): Error {
  const { type, fault } = error as { type?: string; fault?: JsonFault };
  if (type === NOT_ALLOWED && fault !== undefined) return notAllowed(fault);
  switch (type) {
    case 'entity.too.large':
      return new BodyTooLargeError(limitBytes, { ...(advice !== undefined && { advice }) });
    case 'encoding.unsupported':
      return new UnsupportedMediaError('Send the body without Content-Encoding.', 'application/json');
    case 'charset.unsupported':
      return new UnsupportedMediaError('Send the body in UTF-8.', 'application/json');
    default:
      return new MalformedJsonError();
  }
}
