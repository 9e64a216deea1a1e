import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsDefined, IsIn, IsObject, IsOptional, IsUUID, ValidateNested } from 'class-validator';
import type { Response } from 'express';
import type { LapseCost } from '../app/lapse-costs.service.js';
import { rounded1 } from '../domain/days.js';
import { EXCEPTION_BOUNDS, EXCEPTION_STATES, type ExceptionState } from '../domain/exception.js';
import type { ExceptionRow, ExpiringRow } from '../persistence/claim-query.repository.js';
import { ClaimActorDto, ClaimStepDto, ClaimText, Omittable } from './attestation.dto.js';
import { tag } from './if-match.js';

/** What an exception is wanted for: a signal on a device, or a control of a framework. */
export class WantedExceptionScopeDto {
  @ApiPropertyOptional({ example: 'disk-encryption', description: 'With `deviceId`: what does not count there.' })
  @Omittable()
  @ClaimText()
  signal?: string;
  @ApiPropertyOptional({ format: 'uuid', description: 'With `signal`.' }) @Omittable() @IsUUID() deviceId?: string;

  @ApiPropertyOptional({ example: 'nist-csf-2.0', description: 'With `control`: its slug.' })
  @Omittable()
  @ClaimText()
  framework?: string;

  @ApiPropertyOptional({ example: 'PR.DS-01', description: 'With `framework`.' })
  @Omittable()
  @ClaimText()
  control?: string;
}

/** A gap that is to stay open for a time. */
export class RequestExceptionDto {
  @ApiProperty({ type: WantedExceptionScopeDto, example: { framework: 'nist-csf-2.0', control: 'PR.DS-01' } })
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => WantedExceptionScopeDto)
  scope!: WantedExceptionScopeDto;

  @ApiProperty({ minLength: 1, maxLength: EXCEPTION_BOUNDS.reason, example: 'The machine is replaced in spring.' })
  @ClaimText()
  reason!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: EXCEPTION_BOUNDS.compensating,
    example: 'It stands in a locked room and holds no personal data.',
    description: 'What is done instead. Without it a control that fails stays failed, as a gap that somebody accepted.',
  })
  @IsOptional()
  @ClaimText()
  compensating?: string | null;

  @ApiProperty({
    type: String,
    format: 'date',
    example: '2027-03-31',
    description: 'The last day (UTC) on which it holds, at most 365 days ahead.',
  })
  @ClaimText()
  expiresOn!: string;
}

/** What a reviewer decides. */
export class ReviewExceptionDto {
  @ApiProperty({ enum: ['approve', 'reject'], example: 'approve' })
  @IsIn(['approve', 'reject'])
  decision!: 'approve' | 'reject';

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 2000,
    example: 'Until then it may stay.',
    description: 'Needed for `reject`.',
  })
  @IsOptional()
  @ClaimText()
  note?: string | null;
}

/** A device by its name of today. */
export class ExceptedDeviceDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** @example 'build server' */
  name!: string;
}

/** What an exception is about: a signal on a device, or a control of a framework. */
@ApiExtraModels(ExceptedDeviceDto)
export class ExceptionScopeDto {
  @ApiProperty({ enum: ['signal-on-device', 'control'], example: 'control' }) kind!: 'signal-on-device' | 'control';
  @ApiPropertyOptional({ example: 'disk-encryption' }) signal?: string;
  @ApiPropertyOptional({ type: ExceptedDeviceDto, nullable: true, description: 'Null for one that is gone.' })
  device?: ExceptedDeviceDto | null;
  @ApiPropertyOptional({ example: 'nist-csf-2.0' }) framework?: string;
  @ApiPropertyOptional({ example: 'PR.DS-01' }) control?: string;
}

/** A gap that somebody asked to leave open for a time, and what became of it. */
export class ExceptionDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  scope!: ExceptionScopeDto;
  /** @example 'The machine is replaced in spring.' */
  reason!: string;
  /** What is done instead; empty for nothing. */
  @ApiProperty({ example: 'It stands in a locked room and holds no personal data.' }) compensating!: string;
  @ApiProperty({ format: 'date', description: 'The last day (UTC) on which it holds.' }) expiresOn!: string;
  /** Only an `approved` one holds. Past its last day it is `expired`. */
  @ApiProperty({ enum: EXCEPTION_STATES }) state!: ExceptionState;
  requestedBy!: ClaimActorDto;
  requestedAt!: Date;
  /** Every state that it was in, in order. */
  @ApiProperty({ type: [ClaimStepDto] }) history!: ClaimStepDto[];

  static from(row: ExceptionRow): ExceptionDto {
    const { id, scope, reason, compensating, expiresOn, state, requestedAt } = row;
    return {
      id,
      scope: scope.kind === 'control' ? scope : { kind: scope.kind, signal: scope.signal, device: row.device },
      reason,
      compensating,
      expiresOn,
      state,
      requestedBy: ClaimActorDto.from(row.requestedBy),
      requestedAt,
      history: row.history.map((step) => ClaimStepDto.from(step)),
    };
  }

  /** The same, with its `ETag`. */
  static tagged(row: ExceptionRow, response: Response): ExceptionDto {
    const shown = ExceptionDto.from(row);
    tag(response, row, shown);
    return shown;
  }
}

/** What a framework loses when a claim ends and nothing takes its place. */
export class LapseCostDto {
  @ApiProperty({ example: 'nist-csf-2.0' }) framework!: string;
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 100, example: 41.2 })
  readinessBefore!: number | null;
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 100, example: 39.7 })
  readinessAfter!: number | null;
  @ApiProperty({
    example: 1.5,
    description: 'Points of readiness that go; below 0 for a claim that holds the score down.',
  })
  points!: number;

  static from({ framework, readinessBefore, readinessAfter, loss }: LapseCost): LapseCostDto {
    return { framework, readinessBefore, readinessAfter, points: rounded1(loss * 100) };
  }
}

/** A claim that ends soon. */
export class ExpiringDto {
  @ApiProperty({ enum: ['attestation', 'exception'], example: 'attestation' }) kind!: 'attestation' | 'exception';
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** Null for an exception of a signal. */
  @ApiProperty({ type: String, nullable: true, example: 'nist-csf-2.0' }) framework!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'RC.RP-03' }) control!: string | null;
  /** Null for all but an exception of a signal. */
  @ApiProperty({ type: String, nullable: true, example: null }) signal!: string | null;
  @ApiProperty({ type: ExceptedDeviceDto, nullable: true, example: null }) device!: ExceptedDeviceDto | null;
  @ApiProperty({ example: 'approved' }) state!: string;
  @ApiProperty({ type: String, nullable: true, example: 'ada@example.com' }) ownerEmail!: string | null;
  @ApiProperty({ format: 'date', description: 'The last day (UTC) on which it holds.' }) endsOn!: string;
  /** The end of that day. */
  endsAt!: Date;
  @ApiProperty({
    type: [LapseCostDto],
    nullable: true,
    description:
      'Each framework that has a control which changes, with everything else as it is now; empty when none does. Null for an exception of a device: what it would answer is not asked meanwhile.',
  })
  costs!: LapseCostDto[] | null;

  static from(row: ExpiringRow, costs: readonly LapseCost[] | null): ExpiringDto {
    const { kind, id, framework, control, signal, device, state, ownerEmail, endsOn, endsAt } = row;
    const lost = costs && costs.map((cost) => LapseCostDto.from(cost));
    return { kind, id, framework, control, signal, device, state, ownerEmail, endsOn, endsAt, costs: lost };
  }
}
