import { ApiProperty } from '@nestjs/swagger';
import type { VexStep } from '../domain/plan-vex.js';
import { VEX_FORMATS } from '../domain/vex.js';
import type { ImportedVex } from '../app/import-vex.service.js';

const OUTCOMES = ['created', 'kept', 'open', 'ignored'];
/** How many rows of a document are told one by one. */
const MOST_ROWS = 1000;

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
  /** What the product is a part of, as the document names that; null where it is about all of it. */
  @ApiProperty({ type: String, nullable: true, example: 'pkg:oci/shop?repository_url=registry.example/team/shop' })
  within!: string | null;
  /** `kept`: it was there already. `open`: it stays open, or becomes it, whatever older statements say. */
  @ApiProperty({ enum: OUTCOMES })
  outcome!: string;
  /** See `/risk-acceptances/{id}`. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  decisionId!: string | null;
  /** Why nothing is decided. */
  @ApiProperty({ type: String, nullable: true, example: null })
  reason!: string | null;
}

/** How many statements decide nothing for one reason. */
export class VexReasonDto {
  /** @example 'It is about a product that is no package; whether it is here is not known.' */
  reason!: string;
  @ApiProperty({ enum: ['open', 'ignored'] })
  outcome!: string;
  /** Products of statements. */
  count!: number;
}

/** What became of a VEX document. */
export class VexResultDto {
  /** @example 'https://example.org/vex/2026-1' */
  document!: string;
  @ApiProperty({ enum: VEX_FORMATS })
  format!: string;
  /** @example 'Example Org' */
  @ApiProperty({ type: String, nullable: true })
  author!: string | null;
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
  @ApiProperty({ type: [VexReasonDto] })
  reasons!: VexReasonDto[];
  /** What of the document was left aside or changed. */
  @ApiProperty({ type: [String], example: ['Not read: /citations.'] })
  notes!: string[];
  /** One for each product of each statement, in their order; the first thousand, those that decide nothing first where there are more. */
  @ApiProperty({ type: [VexStatementResultDto] })
  statements!: VexStatementResultDto[];

  static from({ document, steps, ended, findings, notes }: ImportedVex): VexResultDto {
    const count = (outcome: string): number => steps.filter((step) => step.outcome === outcome).length;
    return {
      document: document.id,
      format: document.format,
      author: document.author,
      version: document.version,
      created: count('created'),
      kept: count('kept'),
      open: count('open'),
      ignored: count('ignored'),
      ended,
      findings,
      reasons: reasonsOf(steps),
      notes,
      statements: shown(steps).map(({ claim, outcome, decisionId, reason }) => ({
        statement: claim.place,
        vulnerabilityId: claim.identifier,
        product: claim.product === '' ? null : claim.product,
        within: claim.within,
        outcome,
        decisionId,
        reason,
      })),
    };
  }
}

/** What decides nothing is what people have to look at. */
function shown(steps: readonly VexStep[]): readonly VexStep[] {
  if (steps.length <= MOST_ROWS) return steps;
  const [aside, others] = [true, false].map((is) => steps.filter(({ outcome }) => (outcome === 'ignored') === is));
  return [...(aside ?? []), ...(others ?? [])].slice(0, MOST_ROWS);
}

function reasonsOf(steps: readonly VexStep[]): VexReasonDto[] {
  const counts = new Map<string, VexReasonDto>();
  for (const { outcome, reason } of steps) {
    if (reason === null) continue;
    const key = `${outcome} ${reason}`;
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { reason, outcome, count: 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}
