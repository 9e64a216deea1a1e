import type { IncomingMessage } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import { InvalidRequestError } from '../errors/domain-error.js';
import { BodyTooLargeError, MalformedJsonError, UnsupportedMediaError } from './http-errors.js';
import { inspectJson } from './json-inspection.js';
import { repeatedKey } from './repeated-key.js';

/** Bodies of user routes; agents' documents have their own reader and limits. */
export const USER_BODY_LIMIT_BYTES = 1024 * 1024;

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
/** What was parsed, as it was sent: the parser keeps the last of two properties of one name, and somebody else the first. */
const sent = new WeakMap<IncomingMessage, Buffer>();
const parse = express.json({
  limit: USER_BODY_LIMIT_BYTES,
  strict: false,
  type: () => true,
  inflate: false,
  verify: (request, _response, bytes) => {
    sent.set(request, bytes);
  },
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
  if (!JSON_TYPE.test(request.get('content-type') ?? '')) {
    next(new UnsupportedMediaError('Send the body as application/json in UTF-8.', 'application/json'));
    return;
  }
  parse(request, response, (error?: unknown) => {
    if (error !== undefined) {
      next(translate(error));
      return;
    }
    const fault = faultOf(request);
    next(
      fault &&
        new InvalidRequestError('invalid-body', 'Invalid body', 'The body holds something that is not allowed.', {
          errors: [fault],
        }),
    );
  });
}

function faultOf(request: Request): { pointer: string; detail: string } | null {
  // Where nothing is sent a body counts as {}; null would, too, and nobody means that.
  if (request.body === null) return { pointer: '', detail: 'must be a JSON object' };
  const fault = inspectJson(request.body);
  if (fault !== null) return fault;
  const key = repeatedKey(sent.get(request)?.toString('utf8') ?? '');
  return key === null ? null : { pointer: '', detail: `has the property "${key.slice(0, 100)}" twice in one object` };
}

function hasBody(request: Request): boolean {
  if (request.headers['transfer-encoding'] !== undefined) return true;
  const length = request.headers['content-length'];
  return length !== undefined && length !== '0';
}

function translate(error: unknown): Error {
  switch ((error as { type?: string }).type) {
    case 'entity.too.large':
      return new BodyTooLargeError(USER_BODY_LIMIT_BYTES);
    case 'encoding.unsupported':
      return new UnsupportedMediaError('Send the body without Content-Encoding.', 'application/json');
    case 'charset.unsupported':
      return new UnsupportedMediaError('Send the body in UTF-8.', 'application/json');
    default:
      return new MalformedJsonError();
  }
}
