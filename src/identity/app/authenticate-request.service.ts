import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import type { Person } from '../domain/principal.js';
import { UnauthenticatedError } from '../errors.js';
import { SessionRepository } from '../persistence/session.repository.js';
import { SessionTokens } from './session-tokens.js';

/** Who is behind an access token, as of now: the token alone is not believed, its session and membership must be alive. */
@Injectable()
export class AuthenticateRequest {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link UnauthenticatedError}. */
  async execute(accessToken: string | undefined): Promise<Person> {
    const claims = accessToken === undefined ? null : await this.tokens.readAccess(accessToken);
    const session = claims && (await this.sessions.live(claims.sid, this.clock.now()));
    if (!session || session.userId !== claims.sub || session.organizationPublicId !== claims.org)
      throw new UnauthenticatedError();
    const { id, userId, organizationId, organizationPublicId, organizationName, role } = session;
    return {
      actor: { kind: 'user', id: userId },
      userId,
      organizationId,
      organizationPublicId,
      organizationName,
      role,
      sessionId: id,
    };
  }
}
