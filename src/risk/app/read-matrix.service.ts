import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { cellsOf, type WeighedCloudCheck, weighCloudChecks } from '../domain/cloud-checks.js';
import { emptyTotals, loadTotals, type OrganizationTotals, togetherTotals } from '../domain/organization-totals.js';
import type { Totals } from '../domain/totals.js';
import { LEVELS, type LevelName, type RiskPolicy } from '../model/policy.js';
import type { Scale } from '../model/impact.js';
import { levelOf } from '../model/level.js';
import { type CellTop, RiskQueryRepository } from '../persistence/risk-query.repository.js';
import { RiskViewRepository } from '../persistence/risk-view.repository.js';
import { KnowCloudChecks, type NamedCloudCheck } from './know-cloud-checks.service.js';
import { ReadRiskStatus } from './read-risk-status.service.js';

/** As it is, or as if nothing had been decided and no control were in place. */
export type MatrixView = 'residual' | 'inherent';

/** A check of a cloud suite in a cell. */
export interface MatrixCloudCheck extends NamedCloudCheck {
  suite: string;
  id: string;
  accepted: boolean;
}

export interface MatrixCell {
  likelihood: number;
  impact: number;
  level: LevelName;
  findings: number;
  vulnerabilities: number;
  devices: number;
  /** Of devices and of suites. */
  checks: number;
  cloudChecks: MatrixCloudCheck[];
  /** Of all mass, 0-1; null where there is none. */
  massShare: number | null;
  top: Omit<CellTop, 'likelihood' | 'impact'>[];
  link: string;
}

export interface Matrix {
  view: MatrixView;
  cells: MatrixCell[];
  totals: { findings: number; checks: number; byLevel: Record<LevelName, number> };
  policyVersion: number;
  /** Where the rows of the scale begin. */
  likelihoodCuts: RiskPolicy['likelihoodCuts'];
  asOf: Date;
}

const SCALE = [1, 2, 3, 4, 5] as const;

/** The matrix of an organization: 25 cells, read from one row; the vulnerabilities named in them are looked for once for each version. */
@Injectable()
export class ReadMatrix {
  constructor(
    private readonly status: ReadRiskStatus,
    private readonly reading: RiskQueryRepository,
    private readonly views: RiskViewRepository,
    private readonly cloud: KnowCloudChecks,
    private readonly clock: Clock,
  ) {}

  async execute(organizationId: number, view: MatrixView): Promise<Matrix> {
    const { row, policy, stored: cached } = await this.status.execute(organizationId, nameOf(view));
    const organization = row ? loadTotals(row.totals) : emptyTotals();
    const tops = (cached as CellTop[] | null) ?? (row ? await this.tops(organizationId, view, row.version) : []);
    const together = togetherTotals(organization);
    const weighed = weighCloudChecks(row?.cloud?.checks ?? [], policy.policy);
    const cells = [...SCALE]
      .reverse()
      .flatMap((likelihood) =>
        SCALE.map((impact) => ({
          ...cellAt({ organization, together }, view, likelihood, impact, tops),
          cloudChecks: this.cloudChecks(weighed, view, placeOfCell(likelihood, impact)),
        })),
      );
    const byLevel = Object.fromEntries(
      LEVELS.map((name) => [
        name,
        cells.filter(({ level }) => level === name).reduce((sum, { findings }) => sum + findings, 0),
      ]),
    ) as Record<LevelName, number>;
    const sum = (of: 'findings' | 'checks'): number => cells.reduce((total, cell) => total + cell[of], 0);
    return {
      view,
      cells,
      totals: { findings: sum('findings'), checks: sum('checks'), byLevel },
      policyVersion: row?.policyVersion ?? 0,
      likelihoodCuts: policy.policy.likelihoodCuts,
      asOf: row?.updatedAt ?? this.clock.now(),
    };
  }

  private cloudChecks(weighed: readonly WeighedCloudCheck[], view: MatrixView, place: number): MatrixCloudCheck[] {
    return weighed
      .filter((one) => cellsOf(one)[view] === place)
      .map(({ check: { suite, checkId: id, accepted } }) => ({ suite, id, accepted, ...this.cloud.named(suite, id) }));
  }

  private async tops(organizationId: number, view: MatrixView, version: string): Promise<CellTop[]> {
    const tops = await this.reading.tops(organizationId, view);
    await this.views.store(organizationId, nameOf(view), version, tops, this.clock.now());
    return tops;
  }
}

/** The name under which its vulnerabilities are kept. */
function nameOf(view: MatrixView): string {
  return `matrix-${view}`;
}

function placeOfCell(likelihood: Scale, impact: Scale): number {
  return (likelihood - 1) * 5 + impact - 1;
}

function cellAt(
  { organization: { reach, inherentReach }, together }: { organization: OrganizationTotals; together: Totals },
  view: MatrixView,
  likelihood: Scale,
  impact: Scale,
  tops: readonly CellTop[],
): Omit<MatrixCell, 'cloudChecks'> {
  const place = placeOfCell(likelihood, impact);
  const cell = (view === 'residual' ? together.cells : together.inherent).at(place);
  const reached = (view === 'residual' ? reach : inherentReach)[place];
  const mass = view === 'residual' ? together.masses.residual : together.masses.inherent;
  return {
    likelihood,
    impact,
    level: LEVELS[levelOf(likelihood, impact) - 1] as LevelName,
    findings: cell?.findings ?? 0,
    vulnerabilities: reached?.vulnerabilities ?? 0,
    devices: reached?.devices ?? 0,
    checks: cell?.checks ?? 0,
    massShare: mass === 0n ? null : Number(((cell?.mass ?? 0n) * 1_000_000n) / mass) / 1_000_000,
    top: tops
      .filter((top) => top.likelihood === likelihood && top.impact === impact)
      .map(({ id, title, findings }) => ({ id, title, findings })),
    link: `/api/v1/findings?likelihood=${likelihood}&impact=${impact}${view === 'inherent' ? '&riskView=inherent' : ''}`,
  };
}
