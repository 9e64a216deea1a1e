import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isPerson, type Principal } from '../../identity/index.js';
import type { ClaimActor } from '../app/claim-actor.js';
import { type ExpectedVersion, versionOf } from '../app/expected-version.js';

/** Who asks, with the person behind a key, and whether their role reviews. */
export function claimActor(principal: Principal): ClaimActor {
  const { actor, role } = principal;
  const person = isPerson(principal) || principal.makerId === null ? {} : { person: principal.makerId };
  return { by: { kind: actor.kind, id: actor.id, ...person }, mayReview: role === 'admin' || role === 'owner' };
}

/** Ours: the version, which `If-Match` compares, and perhaps a digest of what is shown. */
const OURS = /^\s*"([0-9a-f-]{36}\.\d{1,9})(?:\.[\w-]+)?"\s*$/;

/** Documents the `ETag` of one claim. */
export const ETAG = {
  ETag: { description: 'For If-Match: names this version of this claim.', schema: { type: 'string' } },
} as const;

/** The versions that the request's `If-Match` names. What is no ETag of ours names a version that there never was. */
export const IfMatch = createParamDecorator((_data: unknown, context: ExecutionContext): ExpectedVersion => {
  const header = context.switchToHttp().getRequest<Request>().get('if-match');
  if (header === undefined) return null;
  if (header.trim() === '*') return '*';
  return header.split(',').map((tag) => OURS.exec(tag)?.[1] ?? '');
});

/** Sets the `ETag` of a claim as it is shown. */
export function tag(response: Response, claim: { id: string; version: number }, shown: object): void {
  const digest = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);
  response.setHeader('ETag', `"${versionOf(claim)}.${digest}"`);
}
