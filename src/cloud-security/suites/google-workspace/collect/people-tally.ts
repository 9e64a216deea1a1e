import { type CloudObject, SAMPLE_SIZE } from '../../../domain/verdict.js';
import type { Administrator, People } from './answers.js';
import { flagOf, type Json, textOf } from './json.js';

const DAY_MS = 86_400_000;
/** Google writes the beginning of time for "never". */
const NEVER_BEFORE = Date.UTC(1971, 0, 1);
/** Idler than anybody would ask for: keeps the counts small. */
const MOST_DAYS = 4000;

/** Counts people one by one, and forgets them. */
export class PeopleCount {
  private readonly activeByOrgUnit = new Map<string, number>();
  private readonly idle = new Map<number, number>();
  private readonly administrators: Administrator[] = [];
  private readonly notEnrolled: CloudObject[] = [];
  private idlest: (CloudObject & { days: number })[] = [];
  private readonly counts = { total: 0, active: 0, enrolled: 0, enrolmentUnknown: 0, roleUnknown: 0, idleUnknown: 0 };
  private readonly emergency: ReadonlySet<string>;

  /** `emergencyAccounts` are ids or addresses. */
  constructor(
    private readonly now: Date,
    emergencyAccounts: readonly string[],
  ) {
    this.emergency = new Set(emergencyAccounts.map((account) => account.toLowerCase()));
  }

  add(user: Json): void {
    this.counts.total += 1;
    if (user['suspended'] === true || user['archived'] === true) return;
    this.counts.active += 1;
    const id = textOf(user['id'], 100);
    const email = textOf(user['primaryEmail']);
    const orgUnit = textOf(user['orgUnitPath'], 1000) || '/';
    increment(this.activeByOrgUnit, orgUnit);
    this.enrolment(flagOf(user['isEnrolledIn2Sv']), id, email);

    const isSuper = flagOf(user['isAdmin']);
    const idleDays = idleDaysOf(user, this.now);
    if (isSuper === null) this.counts.roleUnknown += 1;
    if (isSuper === true || user['isDelegatedAdmin'] === true) {
      const enrolled = flagOf(user['isEnrolledIn2Sv']);
      const enforced = flagOf(user['isEnforcedIn2Sv']);
      this.administrators.push({ id, email, orgUnit, isSuper, enrolled, enforced, idleDays });
    } else if (!this.emergency.has(id.toLowerCase()) && !this.emergency.has(email.toLowerCase()))
      this.idleness(idleDays, id, email);
  }

  result(): People {
    return {
      ...this.counts,
      activeByOrgUnit: Object.fromEntries(this.activeByOrgUnit),
      notEnrolled: this.notEnrolled,
      administrators: this.administrators,
      idle: Object.fromEntries(this.idle),
      idlest: this.sortedIdlest(),
    };
  }

  private enrolment(enrolled: boolean | null, id: string, email: string): void {
    if (enrolled === null) this.counts.enrolmentUnknown += 1;
    else if (enrolled) this.counts.enrolled += 1;
    else if (this.notEnrolled.length < SAMPLE_SIZE)
      this.notEnrolled.push({ kind: 'user', id, name: email, note: null });
  }

  private idleness(days: number | null, id: string, email: string): void {
    if (days === null) {
      this.counts.idleUnknown += 1;
      return;
    }
    increment(this.idle, days);
    this.idlest.push({ kind: 'user', id, name: email, note: null, days });
    if (this.idlest.length > 4 * SAMPLE_SIZE) this.idlest = this.sortedIdlest();
  }

  private sortedIdlest(): (CloudObject & { days: number })[] {
    return [...this.idlest].sort((one, other) => other.days - one.days).slice(0, SAMPLE_SIZE);
  }
}

/** Rounded up, so that "more than n days" is the same as for the instant itself. */
function idleDaysOf(user: Json, now: Date): number | null {
  const signedIn = Date.parse(textOf(user['lastLoginTime']));
  const last = signedIn < NEVER_BEFORE ? Date.parse(textOf(user['creationTime'])) : signedIn;
  if (Number.isNaN(last)) return null;
  return Math.min(MOST_DAYS, Math.max(0, Math.ceil((now.getTime() - last) / DAY_MS)));
}

function increment<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
