import express, { type NextFunction, type Request, type Response } from 'express';
import { InvalidRequestError } from '../errors/domain-error.js';
import { duplicateMember } from './duplicate-members.js';
import { BodyTooLargeError, MalformedJsonError, UnsupportedMediaError } from './http-errors.js';
import { inspectJson, type JsonFault } from './json-inspection.js';

/** Bodies of user routes; agents' documents have their own reader and limits. */
export const USER_BODY_LIMIT_BYTES = 1024 * 1024;

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** Our own word between the reader's hook and the translation of what it throws. */
const DUPLICATE_MEMBER = 'posture.duplicate-member';

const parse = express.json({
  limit: USER_BODY_LIMIT_BYTES,
  strict: false,
  type: () => true,
  inflate: false,
  verify: refuseDuplicates,
});

/**
 * Reads the body of a user route: `application/json` in UTF-8 and nothing else, so that no form of a foreign page is ever
 * understood; then refuses what JSON allows but we do not.
 */
export function jsonBody(request: Request, response: Response, next: NextFunction): void {
  if (!hasBody(request)) {
    next();
    return;
  }
  if (!isJson(request)) {
    next(notJson());
    return;
  }
  parse(request, response, (error?: unknown) => {
    if (error !== undefined) {
      next(unreadableBody(error, USER_BODY_LIMIT_BYTES));
      return;
    }
    // Where nothing is sent a body counts as {}; null would, too, and nobody means that.
    const fault = request.body === null ? { pointer: '', detail: 'must be a JSON object' } : inspectJson(request.body);
    next(fault && notAllowed(fault));
  });
}

/** Runs on the bytes, before they are parsed: afterwards it can no longer be seen. */
function refuseDuplicates(_request: unknown, _response: unknown, bytes: Buffer): void {
  // Throws where bytes are no UTF-8; the parser would put U+FFFD in their place, and what was sent could not be told any more.
  const pointer = duplicateMember(UTF8.decode(bytes));
  if (pointer !== null) throw Object.assign(new Error('duplicate member'), { type: DUPLICATE_MEMBER, pointer });
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
export function unreadableBody(error: unknown, limitBytes: number): Error {
  const { type, pointer = '' } = error as { type?: string; pointer?: string };
  switch (type) {
    case DUPLICATE_MEMBER:
      return notAllowed({ pointer, detail: 'comes twice in one object' });
    case 'entity.too.large':
      return new BodyTooLargeError(limitBytes);
    case 'encoding.unsupported':
      return new UnsupportedMediaError('Send the body without Content-Encoding.', 'application/json');
    case 'charset.unsupported':
      return new UnsupportedMediaError('Send the body in UTF-8.', 'application/json');
    default:
      return new MalformedJsonError();
  }
}
