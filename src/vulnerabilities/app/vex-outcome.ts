import { Injectable } from '@nestjs/common';
import type { VexStep } from '../domain/plan-vex.js';
import { VexRepository } from '../persistence/vex.repository.js';
import { LinkedParts } from './linked-parts.service.js';
import { RangedVersions } from './ranged-versions.service.js';

/** How many rows of a document are told one by one. */
const MOST_ROWS = 1000;

/** What became of one product of one statement. */
export type VexRow = Pick<VexStep, 'outcome' | 'decisionId' | 'reason'> & {
  place: number;
  identifier: string;
  product: string;
  within: string | null;
};

/** Why so many statements decide nothing. */
export interface VexReason {
  reason: string;
  outcome: VexStep['outcome'];
  count: number;
}

/** What became of the statements of a document, counted while they are gone through. */
export class VexOutcome {
  readonly counts: Record<VexStep['outcome'], number> = { created: 0, kept: 0, open: 0, ignored: 0 };
  private readonly why = new Map<string, VexReason>();
  /** What decides nothing, and the rest, each with its number in the document; the first of either. */
  private readonly aside: [number: number, row: VexRow][] = [];
  private readonly others: [number: number, row: VexRow][] = [];
  private number = 0;

  add({ claim, outcome, decisionId, reason }: VexStep): void {
    this.counts[outcome] += 1;
    const rows = outcome === 'ignored' ? this.aside : this.others;
    if (rows.length < MOST_ROWS) {
      const { place, identifier, product, within } = claim;
      rows.push([this.number, { place, identifier, product, within, outcome, decisionId, reason }]);
    }
    this.number += 1;
    if (reason === null) return;
    const key = `${outcome} ${reason}`;
    const known = this.why.get(key);
    if (known) known.count += 1;
    else this.why.set(key, { reason, outcome, count: 1 });
  }

  /** The most frequent first. */
  reasons(): VexReason[] {
    return [...this.why.values()].sort((a, b) => b.count - a.count);
  }

  /** In their order; of more than a thousand the first, and what decides nothing before the rest: that is what people have to look at. */
  rows(): VexRow[] {
    const rows = [...this.aside, ...this.others];
    if (this.number <= MOST_ROWS) rows.sort(([a], [b]) => a - b);
    return rows.slice(0, MOST_ROWS).map(([, row]) => row);
  }
}

/** What the products of a VEX document are here: by its links to SBOMs, by its ranges of versions, and by what was taken in before. */
@Injectable()
export class VexProducts {
  constructor(
    readonly links: LinkedParts,
    readonly ranges: RangedVersions,
    readonly stored: VexRepository,
  ) {}
}
