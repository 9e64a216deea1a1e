import { ApiProperty } from '@nestjs/swagger';
import { ACTOR_KINDS, type ActorKind } from '../../platform/index.js';
import { OUTCOMES } from '../app/audit-event-list.js';
import type { AuditEventRow } from '../persistence/audit-event.repository.js';

/** Who did something. */
export class AuditActorDto {
  @ApiProperty({ enum: ACTOR_KINDS, example: 'user' }) kind!: ActorKind;

  @ApiProperty({ example: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1', description: 'A UUID, but for `service`.' })
  id!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Ada',
    description: 'As of today; null where it is not known.',
  })
  name!: string | null;
}

/** What something was done to. */
export class AuditTargetDto {
  @ApiProperty({ example: 'device' }) type!: string;
  @ApiProperty({ example: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f2' }) id!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'build server',
    description: 'As of today, of users, API keys and devices; null where it is not known.',
  })
  name!: string | null;
}

/** Something that was done, or tried. */
export class AuditEventDto {
  @ApiProperty({ format: 'uuid', example: '0199f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' }) id!: string;
  @ApiProperty({ example: '2026-11-20T12:00:00.000Z' }) occurredAt!: Date;
  @ApiProperty({ example: 'device.registered' }) action!: string;
  @ApiProperty({ enum: OUTCOMES, example: 'success' }) outcome!: (typeof OUTCOMES)[number];
  @ApiProperty() actor!: AuditActorDto;
  @ApiProperty({ type: AuditTargetDto, nullable: true }) target!: AuditTargetDto | null;

  @ApiProperty({ type: String, nullable: true, example: '192.0.2.7', description: 'Null for what no request did.' })
  ip!: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Mozilla/5.0' }) userAgent!: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: '01a1f9d9-96cf-7741-ae0e-cac51efd0c52' })
  requestId!: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { name: 'build server' },
    description: 'What else is known, by action. Never a secret.',
  })
  facts!: Record<string, unknown>;

  static from(row: AuditEventRow): AuditEventDto {
    const { id, at, action, outcome, actorKind, actorId, actorName, targetType, targetId, targetName } = row;
    const { ip, userAgent, requestId, facts } = row;
    return {
      id,
      occurredAt: at,
      action,
      outcome,
      actor: { kind: actorKind, id: actorId, name: actorName },
      target: targetType === null || targetId === null ? null : { type: targetType, id: targetId, name: targetName },
      ip,
      userAgent,
      requestId,
      facts,
    };
  }
}
