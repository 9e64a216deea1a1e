import { ApiProperty } from '@nestjs/swagger';
import {
  CHECK_SEVERITIES,
  type CheckSeverity,
  KNOWN_STATUSES,
  type KnownStatus,
  RESULT_STATUSES,
  type ResultStatus,
} from '../../cloud-security/index.js';
import type { SignalCheck } from '../app/checks-of-signals.service.js';
import type { CellOutcome } from '../domain/signal-cells.js';
import { checkAddress } from './addresses.js';

const SAYS = ['pass', 'partial', 'fail', 'not-reported', 'not-applicable', 'excepted'] as const;

/** A check of a cloud suite that a signal of the control reads. */
export class ControlCheckDto {
  /** The signal that reads it. */
  @ApiProperty({ example: 'mfa-everyone' })
  signal!: string;
  /** @example 'google-workspace' */
  suite!: string;
  /** @example 'google.identity.2sv-enforced' */
  id!: string;
  @ApiProperty({ example: '2-Step Verification is enforced everywhere', description: 'What is true when it passes.' })
  title!: string;
  @ApiProperty({ enum: [...CHECK_SEVERITIES], nullable: true })
  severity!: CheckSeverity | null;
  /** What it says to the signal: `not-reported` proves nothing, `excepted` and `not-applicable` are left out. */
  @ApiProperty({ enum: [...SAYS] })
  says!: CellOutcome;
  /** The day (UTC) on which that was read; null for what has no age. */
  @ApiProperty({ type: String, format: 'date', nullable: true, example: '2026-06-30' })
  observedOn!: string | null;
  /** Of the last audit; null when it did not look at the check. */
  @ApiProperty({ enum: [...RESULT_STATUSES], nullable: true })
  status!: ResultStatus | null;
  /** What was really read last. It stands in, as old as it is, for a status that could not be read. */
  @ApiProperty({ enum: [...KNOWN_STATUSES], nullable: true })
  standing!: KnownStatus | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  auditedAt!: Date | null;
  /** What was seen. */
  @ApiProperty({ type: String, nullable: true })
  summary!: string | null;
  /** Everything about the check. A path of this API. */
  @ApiProperty({ example: '/api/v1/cloud-security/google-workspace/checks/google.identity.2sv-enforced' })
  link!: string;

  static from({ signal, suite, id, check, verdict: result, answer: { outcome, day } }: SignalCheck): ControlCheckDto {
    return {
      signal,
      suite,
      id,
      title: check?.title ?? id,
      severity: check?.severity ?? result?.severity ?? null,
      says: outcome,
      observedOn: day === '' ? null : day,
      status: result?.status ?? null,
      standing: result?.standing ?? null,
      auditedAt: result?.auditedAt ?? null,
      summary: result?.summary ?? null,
      link: checkAddress(suite, id),
    };
  }
}
