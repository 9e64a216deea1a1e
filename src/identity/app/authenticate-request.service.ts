import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { AuditLog, Clock, currentRequest, Database, hashToken, isToken, JsonLogger } from '../../platform/index.js';
import { roleInForce } from '../domain/api-key.js';
import type { ApiKeyHolder, Person } from '../domain/principal.js';
import { ApiKeyInvalidError, UnauthenticatedError } from '../errors.js';
import { ApiKeyRepository, type PresentedApiKey } from '../persistence/api-key.repository.js';
import { SessionRepository } from '../persistence/session.repository.js';
import { SessionTokens } from './session-tokens.js';

const USE_MS = 60_000;
const REFUSAL_MS = 3_600_000;

/** Keeps when a key was last used, or tried after its end: beside the request, which does not wait, and not for each. */
@Injectable()
export class NoteApiKeyUse implements BeforeApplicationShutdown {
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly logger: JsonLogger,
  ) {}

  /** Writes at most once a minute and key, over all replicas. */
  used({ organizationId, id, lastUsedAt }: PresentedApiKey): void {
    const at = this.clock.now();
    const unlessSince = new Date(at.getTime() - USE_MS);
    if (lastUsedAt !== null && lastUsedAt > unlessSince) return;
    this.beside(`used ${id}`, organizationId, () =>
      this.keys.used(organizationId, id, { at, ip: currentRequest()?.ip ?? null, unlessSince }),
    );
  }

  /** Leaves an audit event at most once an hour and key: an integration that nobody looks after goes on trying. */
  refused({ organizationId, id, state }: PresentedApiKey): void {
    const at = this.clock.now();
    this.beside(`refused ${id}`, organizationId, () =>
      this.database.transaction(async () => {
        if (!(await this.keys.refused(organizationId, id, at, new Date(at.getTime() - REFUSAL_MS)))) return;
        await this.audit.record({
          organizationId,
          action: 'api-key.refused',
          outcome: 'denied',
          target: { type: 'api-key', id },
          facts: { reason: state },
          actor: { kind: 'api-key', id },
        });
      }),
    );
  }

  /** What is on its way is finished while there is still a database. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay.values());
  }

  private beside(name: string, organizationId: number, write: () => Promise<void>): void {
    if (this.underWay.has(name)) return;
    // Who calls is not established yet: the key says whose it is.
    const writing = this.database
      .inOrganization(organizationId, write)
      .catch((error: unknown) => {
        this.logger.failure('use of an API key not noted', error);
      })
      .finally(() => this.underWay.delete(name));
    this.underWay.set(name, writing);
  }
}

const BEARER = /^Bearer +(\S+) *$/i;

/** Which integration is behind a request. A key is looked up on every request, so that its end acts at once everywhere. */
@Injectable()
export class AuthenticateApiKey {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly uses: NoteApiKeyUse,
    private readonly clock: Clock,
  ) {}

  /** The key of an `Authorization` header, by form and checksum; throws {@link ApiKeyInvalidError} without asking the database. */
  read(authorization: string): string {
    const key = BEARER.exec(authorization)?.[1] ?? '';
    if (!isToken(key, 'key')) throw new ApiKeyInvalidError();
    return key;
  }

  /** Throws {@link ApiKeyInvalidError} for a key that is unknown, expired or revoked; which of them is not said. */
  async identify(key: string): Promise<ApiKeyHolder> {
    const presented = await this.keys.presented(hashToken(key), this.clock.now());
    if (presented?.state !== 'active') {
      if (presented) this.uses.refused(presented);
      throw new ApiKeyInvalidError();
    }
    this.uses.used(presented);
    const { organizationId, organizationPublicId, organizationName, id, role, makersRole, makersId, scopes } =
      presented;
    return {
      actor: { kind: 'api-key', id },
      makerId: makersId,
      organizationId,
      organizationPublicId,
      organizationName,
      role: roleInForce(role, makersRole),
      scopes,
    };
  }
}

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
