import { ApiProperty } from '@nestjs/swagger';
import type { HistoryStep } from '../domain/history.js';
import type { NamedActor } from '../persistence/named-actor.js';

/** Who did something. */
export class ClaimActorDto {
  /** @example 'user' */
  @ApiProperty({ enum: ['user', 'api-key', 'service'] }) kind!: string;
  /** @example '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' */
  id!: string;
  /** The name of today; null for one who is gone, and for the service itself. */
  @ApiProperty({ type: String, nullable: true, example: 'Ada' }) name!: string | null;

  static from({ kind, id, name }: NamedActor): ClaimActorDto {
    return { kind, id, name };
  }
}

/** A state of a claim, from a moment on. */
export class ClaimStepDto {
  at!: Date;
  @ApiProperty({ example: 'approved' }) state!: string;
  /** A second person had approved it by then. */
  reviewed!: boolean;
  by!: ClaimActorDto;
  /** What the reviewer said. */
  @ApiProperty({ type: String, nullable: true, example: null }) note!: string | null;

  static from({ at, state, reviewed, by, note }: HistoryStep<string> & { by: NamedActor }): ClaimStepDto {
    return { at: new Date(at), state, reviewed, by: ClaimActorDto.from(by), note };
  }
}
