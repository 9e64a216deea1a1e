import { ApiProperty } from '@nestjs/swagger';
import type { NamedActor } from '../persistence/named-actor.js';

/** Who did something here. */
export class CloudActorDto {
  /** @example 'user' */
  @ApiProperty({ enum: ['user', 'api-key', 'service'] }) kind!: string;
  /** @example '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' */
  id!: string;
  /** The name of today; null for one who is gone, and for the service itself. */
  @ApiProperty({ type: String, nullable: true, example: 'Ada' }) name!: string | null;

  static from({ kind, id, name }: NamedActor): CloudActorDto {
    return { kind, id, name };
  }
}
