import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, currentRequest, Ids } from '../../platform/index.js';
import { UnauthenticatedError } from '../errors.js';
import type { UserRow } from '../persistence/identity.repository.js';
import { SessionRepository } from '../persistence/session.repository.js';
import { type IssuedTokens, SessionTokens } from './session-tokens.js';

const DAY_MS = 86_400_000;

/** A session ends when it was not refreshed for this long. */
export const SESSION_IDLE_MS = 7 * DAY_MS;

/** Whatever happens, one signs in again after this long. */
const SESSION_ABSOLUTE_MS = 30 * DAY_MS;

/** Makes a session of a person in an organization, and its two tokens. Runs in the caller's transaction. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly tokens: SessionTokens,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link UnauthenticatedError} when the membership ended in this very moment. */
  async execute(input: {
    user: UserRow;
    organizationId: number;
    organizationPublicId: string;
    provider: string;
    identityId: string | null;
    /** Of the session whose place it takes; without it, thirty days from now. */
    absoluteExpiresAt?: Date;
  }): Promise<IssuedTokens> {
    const { user, organizationId, organizationPublicId, provider, identityId } = input;
    const request = currentRequest();
    const now = this.clock.now();
    const id = this.ids.next();
    const absoluteExpiresAt = input.absoluteExpiresAt ?? new Date(now.getTime() + SESSION_ABSOLUTE_MS);
    const expiresAt = new Date(Math.min(now.getTime() + SESSION_IDLE_MS, absoluteExpiresAt.getTime()));
    const isMember = await this.sessions.insert({
      id,
      userId: user.id,
      organizationId,
      provider,
      identityId,
      ip: request?.ip ?? null,
      userAgent: request?.userAgent ?? null,
      now,
      expiresAt,
      absoluteExpiresAt,
    });
    if (!isMember) throw new UnauthenticatedError();
    await this.audit.record({
      organizationId,
      action: 'session.created',
      target: { type: 'session', id },
      facts: { provider },
      actor: { kind: 'user', id: user.publicId },
    });
    return this.tokens.issue({ id, version: 1, expiresAt, userId: user.publicId, organizationPublicId });
  }
}
