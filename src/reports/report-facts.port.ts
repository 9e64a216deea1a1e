import type { DescribedMaturity, ShownRecommendations, ShownWords } from '../advice/index.js';
import type { AssessedAt, AssessedFramework, Gaps } from '../compliance/index.js';
import type { AssumptionsInForce, BudgetRead, Money, RoadmapRead, Workforce } from '../planning/index.js';
import type { ActionPlan, Dashboard, DescribedAction, Matrix, ReadThreats } from '../risk/index.js';
import type { FeedState } from '../vulnerabilities/index.js';
import type { PreviousReport } from './domain/progress.js';
import type { Exposure } from './domain/exposure.js';
import type { DescribedFleet } from './domain/fleet.js';
import type { SuiteSummary, SuiteResults } from '../cloud-security/index.js';
import type { DevicesInTheDark, EndingClaim, Listed, ListedAcceptance, ListedVulnerability } from './domain/listed.js';
import type { ReportPeriod } from './domain/summary.js';

/**
 * What sections are made from. Everything is read once for a report, however many sections ask, and all of one state of the
 * data: a report that was overtaken while it was read is read again.
 */
export interface ReportFacts {
  organization: { id: string; name: string };
  /** When the report was begun; for what has ended by now, not to be shown. */
  now: Date;
  /** A date (UTC). */
  today: string;
  period: ReportPeriod;
  /** The score, its days, drivers, tiers and coverage. */
  dashboard(): Promise<Dashboard>;
  /** The 25 cells, residual. */
  matrix(): Promise<Matrix>;
  threats(): Promise<ReadThreats>;
  /** What to do about risk, the first fifty in words. */
  actions(): Promise<ActionPlan & { words: Map<string, DescribedAction> }>;
  frameworks(): Promise<AssessedAt & { frameworks: AssessedFramework[] }>;
  /** The twenty that lift frameworks most. */
  gaps(): Promise<Gaps>;
  maturity(): Promise<DescribedMaturity & { words: ShownWords }>;
  /** The set that was written last, by a template or a model. */
  recommendations(): Promise<ShownRecommendations>;
  /** Cloud suites that were audited. */
  suites(): Promise<SuiteResults[]>;
  /** Every suite that this service can audit, connected or not, with its checks. */
  suiteSummaries(): Promise<SuiteSummary[]>;
  /** Attestations and exceptions that end within 90 days. */
  endingClaims(): Promise<Listed<EndingClaim> & { days: number }>;
  /** Open vulnerabilities that are known to be exploited. */
  exploited(): Promise<Listed<ListedVulnerability>>;
  /** Vulnerabilities with an open finding past its deadline. */
  overdue(): Promise<Listed<ListedVulnerability>>;
  /** Decisions about findings that hold. */
  decisions(): Promise<Listed<ListedAcceptance>>;
  darkDevices(): Promise<DevicesInTheDark>;
  /** Four quarters. */
  roadmap(): Promise<RoadmapRead>;
  budget(): Promise<BudgetRead>;
  workforce(): Promise<Workforce>;
  assumptions(): Promise<AssumptionsInForce>;
  feeds(): Promise<FeedState[]>;
  /** The newest report that was kept and is at least seven days older; the same all day. Null: there is none. */
  previous(): Promise<PreviousReport | null>;
  /** What open vulnerabilities come to, and the first five by two orders. */
  exposure(): Promise<Exposure>;
  /** The devices that are enrolled and not deactivated. */
  fleet(): Promise<DescribedFleet>;
  /** What a full-time person costs in a year, by role; null where nobody said. In the currency of the assumptions. */
  personYears(): Promise<ReadonlyMap<string, Money | null>>;
}
