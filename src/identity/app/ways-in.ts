import { Injectable } from '@nestjs/common';

/** So many makers are asked about at once: somebody may have made very many keys over the years. */
const SLICE = 5000;

/** Who is no administrator any more, or no member at all. */
export interface ClosedMakers {
  organizationId: number;
  /** Public ids of the person and of all API keys that they made. */
  makers: readonly string[];
  /** `maker-lowered`, `maker-removed`, `maker-left`: for the audit trail. */
  reason: string;
}

/** Ways into an organization that another context keeps. */
export interface WayIn {
  /** Ends what they made, in the caller's transaction, each with an event; gives how many of each kind. */
  close(makers: ClosedMakers): Promise<Record<string, number>>;
}

/** Gathers the ways in of all contexts: nobody has one open that they could not make today. */
@Injectable()
export class WaysIn {
  private readonly ways: WayIn[] = [];

  register(way: WayIn): void {
    this.ways.push(way);
  }

  async close(makers: ClosedMakers): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (let from = 0; from < makers.makers.length; from += SLICE) {
      const some = { ...makers, makers: makers.makers.slice(from, from + SLICE) };
      for (const way of this.ways) {
        for (const [kind, count] of Object.entries(await way.close(some))) counts[kind] = (counts[kind] ?? 0) + count;
      }
    }
    return counts;
  }
}
