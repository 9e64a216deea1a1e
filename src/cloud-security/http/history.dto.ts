import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
} from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { NOT_PLAIN, PLAIN_TEXT } from '../../platform/index.js';
import { EXCEPTION_STATES } from '../app/cloud-lists.js';
import { DRIFT_KINDS, type DriftKind } from '../domain/drift.js';
import type { CloudObject } from '../domain/check-result.js';
import type { DriftRow, ExceptionRow } from '../persistence/cloud-history-query.repository.js';
import { CloudActorDto } from './connection.dto.js';
import { BriefVerdictDto } from './audit.dto.js';

const EXCEPTED_OBJECTS = 200;

/** A person, policy, application, domain or setting. */
export class CloudObjectDto {
  /** @example 'user' */
  kind!: string;
  /** As the suite names it. */
  @ApiProperty({ example: 'b3d1…' }) id!: string;
  /** @example 'ada@example.org' */
  name!: string;
  @ApiProperty({ type: String, nullable: true, example: 'not registered' }) note!: string | null;

  static from({ kind, id, name, note }: CloudObject): CloudObjectDto {
    return { kind, id, name, note };
  }
}

/** What an audit found otherwise than the one before it. */
export class CloudDriftDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) auditId!: string;
  /** @example 'm365.entra.mfa-all-users' */
  check!: string;
  /** Null for a check that the suite does not have any more. */
  @ApiProperty({ type: String, nullable: true, example: 'Everybody needs a second factor' }) title!: string | null;
  @ApiProperty({ enum: DRIFT_KINDS, example: 'regressed' }) kind!: DriftKind;
  foundAt!: Date;
  before!: BriefVerdictDto;
  after!: BriefVerdictDto;
  @ApiProperty({ type: [CloudObjectDto] }) added!: CloudObjectDto[];
  @ApiProperty({ type: [CloudObjectDto] }) removed!: CloudObjectDto[];
  /** Who changed it in the suite, as far as its own log says. */
  @ApiProperty({ type: String, nullable: true, example: 'admin@example.org' }) actor!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Update conditional access policy' }) activity!: string | null;
  @ApiProperty({ type: Date, nullable: true }) changedAt!: Date | null;

  static from(row: DriftRow, title: string | null): CloudDriftDto {
    const { id, auditId, checkId, kind, foundAt, before, after, added, removed, change } = row;
    return {
      id,
      auditId,
      check: checkId,
      title,
      kind,
      foundAt,
      before: BriefVerdictDto.from(before),
      after: BriefVerdictDto.from(after),
      added: added.map((object) => CloudObjectDto.from(object)),
      removed: removed.map((object) => CloudObjectDto.from(object)),
      actor: change?.actor ?? null,
      activity: change?.activity ?? null,
      changedAt: change === null ? null : new Date(change.at),
    };
  }
}

/** What is to be left as it is. */
export class PutCloudExceptionDto {
  @ApiProperty({ minLength: 1, maxLength: 2000, example: 'The old scanner is replaced in spring.' })
  @PlainText(2000)
  reason!: string;

  @ApiProperty({
    type: String,
    format: 'date',
    example: '2027-03-31',
    description: 'The last day (UTC) on which it holds, at most 366 days ahead.',
  })
  @PlainText(10)
  expiresOn!: string;

  @ApiProperty({
    type: [String],
    required: false,
    nullable: true,
    example: null,
    description:
      'Ids of objects behind the result; it is excepted while all of them are named. At most 32 KiB together. Left out: the whole check.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(EXCEPTED_OBJECTS)
  @IsString({ each: true })
  @MaxLength(300, { each: true })
  objects?: string[] | null;
}

/** A check, or objects behind it, that somebody approved to leave as it is for a time. */
export class CloudExceptionDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** @example 'm365.entra.mfa-all-users' */
  check!: string;
  /** Null: the whole check. */
  @ApiProperty({ type: [String], nullable: true, example: null }) objects!: string[] | null;
  /** @example 'The old scanner is replaced in spring.' */
  reason!: string;
  @ApiProperty({ format: 'date', description: 'The last day (UTC) on which it holds.' }) expiresOn!: string;
  /** Only a `standing` one holds. */
  @ApiProperty({ enum: EXCEPTION_STATES, example: 'standing' }) state!: (typeof EXCEPTION_STATES)[number];
  approvedBy!: CloudActorDto;
  approvedAt!: Date;
  @ApiProperty({ type: CloudActorDto, nullable: true, example: null }) endedBy!: CloudActorDto | null;
  @ApiProperty({ type: Date, nullable: true, example: null }) endedAt!: Date | null;

  static from(row: ExceptionRow): CloudExceptionDto {
    const { id, checkId, objects, reason, expiresOn, state, approvedAt, endedAt } = row;
    return {
      id,
      check: checkId,
      objects,
      reason,
      expiresOn,
      state,
      approvedBy: CloudActorDto.from(row.approvedBy),
      approvedAt,
      endedBy: row.endedBy && CloudActorDto.from(row.endedBy),
      endedAt,
    };
  }
}

/** A text for people, of 1 to `length` characters. */
function PlainText(length: number): PropertyDecorator {
  return applyDecorators(IsString(), MinLength(1), MaxLength(length), Matches(PLAIN_TEXT, { message: NOT_PLAIN }));
}
