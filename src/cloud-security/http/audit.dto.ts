import { ApiProperty } from '@nestjs/swagger';
import {
  AUDIT_CAUSES,
  AUDIT_STATES,
  type AuditCause,
  type AuditState,
  type BriefResult,
  type ReadingRecord,
} from '../domain/audit.js';
import type { AuditSettings } from '../domain/cloud-suite.port.js';
import type { ResultCounts } from '../domain/score.js';
import { RESULT_STATUSES, type ResultConfidence, type ResultStatus } from '../domain/check-result.js';
import type { AuditDetail, AuditRow } from '../persistence/cloud-audit-query.repository.js';
import { CloudActorDto, CloudProblemDto } from './connection.dto.js';

/** How many checks have each status. */
export class VerdictCountsDto {
  @ApiProperty({ type: 'integer', example: 30 }) pass!: number;
  @ApiProperty({ type: 'integer', example: 9 }) fail!: number;
  @ApiProperty({ type: 'integer', example: 2 }) warning!: number;
  @ApiProperty({ type: 'integer', example: 1 }) manual!: number;
  @ApiProperty({ type: 'integer', example: 2 })
  'not-assessed'!: number;
  @ApiProperty({ type: 'integer', example: 1 })
  'not-applicable'!: number;
  @ApiProperty({ type: 'integer', example: 0 }) error!: number;
  /** Among the fails and warnings: those that an exception covers. */
  @ApiProperty({ type: 'integer', example: 1 }) excepted!: number;

  static from(counts: ResultCounts): VerdictCountsDto {
    return { ...counts };
  }
}

/** What is kept of a result. */
export class BriefVerdictDto {
  @ApiProperty({ enum: RESULT_STATUSES, example: 'fail' }) status!: ResultStatus;
  @ApiProperty({ type: String, nullable: true, example: 'report-only' }) reason!: string | null;
  @ApiProperty({ enum: ['direct', 'indirect', 'default'] }) confidence!: ResultConfidence;
  /** How many objects are behind it. */
  @ApiProperty({ type: 'integer', example: 3 }) affected!: number;
  /** @example 'Three people are exempt from multi-factor authentication.' */
  summary!: string;

  static from({ status, reason, confidence, affected, summary }: BriefResult): BriefVerdictDto {
    return { status, reason, confidence, affected, summary };
  }
}

/** A run over a suite. */
export class CloudAuditDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** `failed` brought nothing to keep; `interrupted` was cut off, and is done again. */
  @ApiProperty({ enum: AUDIT_STATES, example: 'completed' }) state!: AuditState;
  @ApiProperty({ enum: AUDIT_CAUSES, example: 'scheduled' }) cause!: AuditCause;
  askedBy!: CloudActorDto;
  askedAt!: Date;
  @ApiProperty({ type: Date, nullable: true }) startedAt!: Date | null;
  @ApiProperty({ type: Date, nullable: true }) endedAt!: Date | null;
  /** How many collectors are through. */
  @ApiProperty({ type: 'integer', example: 12 }) collected!: number;
  /** Of how many; 0 while that is not known. */
  @ApiProperty({ type: 'integer', example: 31 }) collectors!: number;
  /** Requests to the suite. */
  @ApiProperty({ type: 'integer', example: 34 }) apiCalls!: number;
  /** How often the suite said that it was asked too often. */
  @ApiProperty({ type: 'integer', example: 0 }) throttled!: number;
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 100, example: 71.4 }) score!: number | null;
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 100, example: 96 }) coverage!: number | null;
  @ApiProperty({ type: VerdictCountsDto, nullable: true }) counts!: VerdictCountsDto | null;
  /** Why it failed or was cut off. */
  @ApiProperty({ type: CloudProblemDto, nullable: true, example: null }) problem!: CloudProblemDto | null;

  static from(row: AuditRow): CloudAuditDto {
    const { id, state, cause, askedAt, startedAt, endedAt, collected, collectors, apiCalls, throttled } = row;
    const { score, coverage, counts, problem } = row;
    return {
      id,
      state,
      cause,
      askedBy: CloudActorDto.from(row.askedBy),
      askedAt,
      startedAt,
      endedAt,
      collected,
      collectors,
      apiCalls,
      throttled,
      score,
      coverage,
      counts,
      problem,
    };
  }
}

/** A run with what it read and said. */
export class CloudAuditDetailDto extends CloudAuditDto {
  /** What the results were made with; null for a run that brought none. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) settings!: AuditSettings | null;
  /** By collector: whether it was read, and the SHA-256 of what was. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  readings!: Readonly<Record<string, ReadingRecord>> | null;
  /** By check id; null for a run that brought none, and once it is old. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/BriefVerdictDto' },
    nullable: true,
  })
  verdicts!: Readonly<Record<string, BriefVerdictDto>> | null;

  static override from(row: AuditDetail): CloudAuditDetailDto {
    const { settings, readings, results } = row;
    return Object.assign(CloudAuditDto.from(row), { settings, readings, verdicts: results });
  }
}

/** A run that was asked for. */
export class AskedAuditDto {
  @ApiProperty({ format: 'uuid' }) auditId!: string;
  /** It was under way before: an organization has one of a suite at a time. */
  alreadyUnderWay!: boolean;
  /** As it is now; with `Prefer: wait` perhaps through. */
  audit!: CloudAuditDto;
}
