import { ApiProperty } from '@nestjs/swagger';
import type { ImportedVex } from '../app/import-vex.service.js';

const OUTCOMES = ['created', 'kept', 'ignored'];

/** What became of one product of one statement. */
export class VexStatementResultDto {
  /** Which statement of the document, from 0. */
  @ApiProperty({ example: 0 })
  statement!: number;
  /** @example 'CVE-2023-0286' */
  vulnerabilityId!: string;
  /** As the document names it; null when the statement names none. */
  @ApiProperty({ type: String, nullable: true, example: 'pkg:deb/debian/openssl@3.0.11-1~deb12u2' })
  product!: string | null;
  /** `kept`: it was there already. */
  @ApiProperty({ enum: OUTCOMES })
  outcome!: string;
  /** See `/risk-acceptances/{id}`. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  decisionId!: string | null;
  /** Why it is ignored. */
  @ApiProperty({ type: String, nullable: true, example: null })
  reason!: string | null;
}

/** What became of a VEX document. */
export class VexResultDto {
  /** @example 'https://example.org/vex/2026-1' */
  document!: string;
  @ApiProperty({ enum: ['openvex', 'cyclonedx'] })
  format!: string;
  /** @example 'Example Org' */
  @ApiProperty({ type: String, nullable: true })
  author!: string | null;
  version!: number;
  /** Decisions that are new. */
  created!: number;
  /** Those that were there already. */
  kept!: number;
  ignored!: number;
  /** Decisions of an earlier version of the document that do not hold any more. */
  ended!: number;
  /** Findings whose state changed. */
  findings!: number;
  @ApiProperty({ type: [VexStatementResultDto] })
  statements!: VexStatementResultDto[];

  static from({ document, steps, ended, findings }: ImportedVex): VexResultDto {
    const count = (outcome: string): number => steps.filter((step) => step.outcome === outcome).length;
    return {
      document: document.id,
      format: document.format,
      author: document.author,
      version: document.version,
      created: count('created'),
      kept: count('kept'),
      ignored: count('ignored'),
      ended,
      findings,
      statements: steps.map(({ claim, outcome, decisionId, reason }) => ({
        statement: claim.place,
        vulnerabilityId: claim.identifier,
        product: claim.product === '' ? null : claim.product,
        outcome,
        decisionId,
        reason,
      })),
    };
  }
}
