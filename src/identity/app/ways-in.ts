import { Injectable } from '@nestjs/common';

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
    for (const way of this.ways) Object.assign(counts, await way.close(makers));
    return counts;
  }
}
