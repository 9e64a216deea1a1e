import { Injectable } from '@nestjs/common';
import { Clock, openText, type SealedText, sealText, Secrets } from '../../platform/index.js';

/** Where a key may be sent: it opens for nobody and nothing else. */
export interface KeyPlace {
  organizationId: number;
  generator: string;
  baseUrl: string | null;
}

/** Seals the keys of models with AES-256-GCM, for one organization, generator and address: with another address they do not open. */
@Injectable()
export class AiKeySeal {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  seal(place: KeyPlace, apiKey: string): SealedText {
    return sealText(this.secrets.aiSealKeys, this.clock.now(), boundTo(place), apiKey);
  }

  /** Null for what was sealed for another place, was changed, or whose key is gone. */
  open(place: KeyPlace, sealed: SealedText): string | null {
    return openText(this.secrets.aiSealKeys, boundTo(place), sealed);
  }

  /** The id of the key that is in use now. */
  activeKeyId(): string {
    return this.secrets.aiSealKeys.active(this.clock.now()).kid;
  }
}

function boundTo({ organizationId, generator, baseUrl }: KeyPlace): readonly unknown[] {
  return ['posture model key', organizationId, generator, baseUrl];
}
