import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ATTACK_COUNT_FOLDER } from './attack-summary.mjs';

interface Count {
  kind: number;
  attacks: number;
  /** `GET /api/v1/devices/{id}`, and `the socket` and the like for what has no route. */
  routes: string[];
  succeeded: string[];
}

/** Counts what one spec tries: every request that tries something is one attack, whoever notices it. */
export class AttackCount {
  private readonly counts = new Map<
    number,
    { attacks: number; routes: Set<string>; succeeded: string[]; asked: { attacks: number; succeeded: number } }
  >();

  /** Counts one attack; `fault` says how it got further than it should, null when it was beaten off. */
  judge(kind: number, route: string, what: string, fault: string | null): void {
    const count = this.counts.get(kind) ?? {
      attacks: 0,
      routes: new Set<string>(),
      succeeded: [],
      asked: { attacks: 0, succeeded: 0 },
    };
    this.counts.set(kind, count);
    count.attacks += 1;
    count.routes.add(route);
    if (fault !== null) count.succeeded.push(`#${kind} ${route}: ${what}: ${fault}`);
  }

  /**
   * The attacks of this kind that succeeded since this was last asked, for `expect(...).toEqual([])`. Throws when none was
   * tried: silence is no defence.
   */
  succeeded(kind: number): string[] {
    const count = this.counts.get(kind);
    if (!count || count.attacks === count.asked.attacks) throw new Error(`No attack of kind ${kind} was tried.`);
    const since = count.succeeded.slice(count.asked.succeeded);
    count.asked = { attacks: count.attacks, succeeded: count.succeeded.length };
    return since;
  }

  /** Leaves the counts for the table at the end of the run; for `afterAll`. */
  write(): void {
    const folder = process.env[ATTACK_COUNT_FOLDER];
    if (folder === undefined) return;
    const counts: Count[] = [...this.counts].map(([kind, { attacks, routes, succeeded }]) => ({
      kind,
      attacks,
      // What has no route is named too, and counts as none.
      routes: [...routes].filter((name) => /^[A-Z]+ \//.test(name)),
      succeeded,
    }));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(counts));
  }
}
