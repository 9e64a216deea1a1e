import { ApiProperty } from '@nestjs/swagger';
import { VEX_FORMATS } from '../domain/vex.js';
import type { ImportedVex } from '../app/import-vex.service.js';

const OUTCOMES = ['created', 'kept', 'open', 'ignored'];

/** What became of one product of one statement. */
export class VexStatementResultDto {
  /** Which statement of the document, from 0. */
  @ApiProperty({ example: 0 }) statement!: number;
  /** @example 'CVE-2023-0286' */
  vulnerabilityId!: string;
  /** As the document names it; null when the statement names none. */
  @ApiProperty({ type: String, nullable: true, example: 'pkg:deb/debian/openssl@3.0.11-1~deb12u2' })
  product!: string | null;
  /** What the product is a part of, as the document names that; null where it is about all of it. */
  @ApiProperty({ type: String, nullable: true, example: 'pkg:oci/shop?repository_url=registry.example/team/shop' })
  within!: string | null;
  /** `kept`: it was there already. `open`: it stays open, or becomes it, whatever older statements say. */
  @ApiProperty({ enum: OUTCOMES }) outcome!: string;
  /** See `/risk-acceptances/{id}`. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) decisionId!: string | null;
  /** Why nothing is decided. */
  @ApiProperty({ type: String, nullable: true, example: null }) reason!: string | null;
}

/** How many statements decide nothing for one reason. */
export class VexReasonDto {
  /** @example 'It is about a product that is no package; whether it is here is not known.' */
  reason!: string;
  @ApiProperty({ enum: ['open', 'ignored'] }) outcome!: string;
  /** Products of statements. */
  count!: number;
}

/** What became of a VEX document. */
export class VexResultDto {
  /** @example 'https://example.org/vex/2026-1' */
  document!: string;
  @ApiProperty({ enum: VEX_FORMATS }) format!: string;
  /** @example 'Example Org' */
  @ApiProperty({ type: String, nullable: true }) author!: string | null;
  version!: number;
  /** Decisions that are new. */
  created!: number;
  /** Those that were there already. */
  kept!: number;
  /** What is said to be, or maybe, affected. */
  open!: number;
  /** What decides nothing; see `reasons`. */
  ignored!: number;
  /** Decisions of an earlier version of the document that do not hold any more. */
  ended!: number;
  /** Findings whose state changed. */
  findings!: number;
  /** Why what decides nothing does so, the most frequent first. */
  @ApiProperty({ type: [VexReasonDto] }) reasons!: VexReasonDto[];
  /** What of the document was left aside or changed. */
  @ApiProperty({ type: [String], example: ['Not read: /citations.'] }) notes!: string[];
  /** One for each product of each statement, in their order; the first thousand, those that decide nothing first where there are more. */
  @ApiProperty({ type: [VexStatementResultDto] }) statements!: VexStatementResultDto[];

  static from({ document, outcome, ended, findings, notes }: ImportedVex): VexResultDto {
    return {
      document: document.id,
      format: document.format,
      author: document.author,
      version: document.version,
      ...outcome.counts,
      ended,
      findings,
      reasons: outcome.reasons(),
      notes,
      statements: outcome
        .rows()
        .map(({ place, identifier, product, ...row }) => ({
          statement: place,
          vulnerabilityId: identifier,
          product: product === '' ? null : product,
          within: row.within,
          outcome: row.outcome,
          decisionId: row.decisionId,
          reason: row.reason,
        })),
    };
  }
}
