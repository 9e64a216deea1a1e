import { ApiProperty } from '@nestjs/swagger';
import { type LongJob, LONG_JOB_STATES, type LongJobState } from '../domain/long-job.js';

/** How far a job is. */
export class LongJobProgressDto {
  /** Steps that are through. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 }) done!: number;
  /** Of how many; null while that is not known. */
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, example: 3 }) total!: number | null;
  /** What it is at, in words; null before it began. */
  @ApiProperty({ type: String, nullable: true, example: 'Writing recommendations' }) phase!: string | null;
}

/** Why a job failed. */
export class LongJobProblemDto {
  /** @example 'interrupted' */
  code!: string;
  /** @example 'It failed; the log says why.' */
  message!: string;
}

/** Work that takes a while. */
export class LongJobDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** @example 'refresh-advice' */
  kind!: string;
  /** `queued` waits for a worker, or is done again because its worker was lost; `done` and `failed` are final. */
  @ApiProperty({ enum: LONG_JOB_STATES, example: 'running' }) state!: LongJobState;
  progress!: LongJobProgressDto;
  createdAt!: Date;
  @ApiProperty({ type: Date, nullable: true }) startedAt!: Date | null;
  @ApiProperty({ type: Date, nullable: true, example: null }) endedAt!: Date | null;
  /** What shows the result; null until it is done. */
  @ApiProperty({ type: String, nullable: true, example: null }) resultLink!: string | null;
  /** Why it failed. */
  @ApiProperty({ type: LongJobProblemDto, nullable: true, example: null }) problem!: LongJobProblemDto | null;

  static from(job: LongJob): LongJobDto {
    const { id, kind, state, progress, createdAt, startedAt, endedAt, resultLink, problem } = job;
    return { id, kind, state, progress, createdAt, startedAt, endedAt, resultLink, problem };
  }
}
