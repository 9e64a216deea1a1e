import type { CountedKind, FindingKind } from '../../vulnerabilities/index.js';
import type { Assessment } from '../domain/assessment.js';
import { assessmentOfKind } from '../domain/kind-assessment.js';

/** Kinds kept; a rebuild sees more than that, and looks some up again. */
const STORED = 200_000;

/** The number that tells kinds of findings apart: an id, a place code below 2¹⁵, whether it can be reached, a state below 8. */
export function kindKey({ vulnerabilityId, context, reachable, state }: FindingKind): number {
  return ((vulnerabilityId * 0x8000 + context) * 2 + Number(reachable)) * 8 + state;
}

/**
 * Kinds of findings as they were read in a transaction that holds the organization: nobody changes them meanwhile. Which kind
 * has which id is known of more than what their risk is, because most of a device stays as it was.
 */
export class KnownKinds {
  private readonly ids = new Map<number, number>();
  private readonly rows = new Map<number, CountedKind>();
  /** Those that have a name and no risk yet. */
  private readonly unread = new Set<number>();
  private readonly assessments = new Map<number, Assessment>();

  /** Says what kinds are called. */
  name(kinds: readonly (FindingKind & { id: number })[]): void {
    for (const kind of kinds) {
      this.ids.set(kindKey(kind), kind.id);
      if (!this.rows.has(kind.id)) this.unread.add(kind.id);
    }
  }

  /** Says what kinds come to. */
  learn(rows: readonly CountedKind[]): void {
    for (const row of rows) {
      this.ids.set(kindKey(row), row.id);
      this.rows.set(row.id, row);
      this.unread.delete(row.id);
    }
  }

  idOf(kind: FindingKind): number | undefined {
    return this.ids.get(kindKey(kind));
  }

  hasRisk(id: number): boolean {
    return this.rows.has(id);
  }

  /** Those that have a name and no risk yet, and are not among the ids. */
  others(ids: ReadonlySet<number>): number[] {
    return [...this.unread].filter((id) => !ids.has(id));
  }

  /** As roll-ups use it; made when it is first asked for. */
  assessment(id: number): Assessment | undefined {
    const made = this.assessments.get(id);
    if (made) return made;
    const row = this.rows.get(id);
    if (!row) return undefined;
    const assessment = assessmentOfKind(row);
    this.assessments.set(id, assessment);
    return assessment;
  }

  /** Lets go of everything when it has become much; between one group of devices and the next. */
  trim(): void {
    if (this.ids.size <= STORED) return;
    this.ids.clear();
    this.unread.clear();
    this.rows.clear();
    this.assessments.clear();
  }
}
