import { Injectable } from '@nestjs/common';
import { Clock, openText, type SealedText, sealText, Secrets } from '../../platform/index.js';

/**
 * Seals credentials with AES-256-GCM, for one organization and suite: moved to another row they do not open. The key comes
 * from the service's secrets, never from the database.
 */
@Injectable()
export class CredentialSeal {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  seal(organizationId: number, suite: string, credentials: unknown): SealedText {
    const { cloudSealKeys } = this.secrets;
    return sealText(cloudSealKeys, this.clock.now(), boundTo(organizationId, suite), JSON.stringify(credentials));
  }

  /** Null for what was sealed for another organization or suite, was changed, or whose key is gone. */
  open(organizationId: number, suite: string, sealed: SealedText): unknown {
    const text = openText(this.secrets.cloudSealKeys, boundTo(organizationId, suite), sealed);
    return text === null ? null : (JSON.parse(text) as unknown);
  }

  /** The id of the key that is in use now. */
  activeKeyId(): string {
    return this.secrets.cloudSealKeys.active(this.clock.now()).kid;
  }
}

function boundTo(organizationId: number, suite: string): readonly unknown[] {
  return ['posture cloud credentials', organizationId, suite];
}
