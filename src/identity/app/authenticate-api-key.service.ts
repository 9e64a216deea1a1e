import { Injectable } from '@nestjs/common';
import { Clock, hashToken, isToken } from '../../platform/index.js';
import { roleInForce } from '../domain/api-key.js';
import type { ApiKeyHolder } from '../domain/principal.js';
import { ApiKeyInvalidError } from '../errors.js';
import { ApiKeyRepository } from '../persistence/api-key.repository.js';
import { NoteApiKeyUse } from './note-api-key-use.service.js';

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
