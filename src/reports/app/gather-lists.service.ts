import { Injectable } from '@nestjs/common';
import { type DarkDevice, DeviceHealths } from '../../devices/index.js';
import { EXPIRING_LIST, ReadClaims } from '../../compliance/index.js';
import {
  type Cursors,
  EXACT_TOTAL_LIMIT,
  type ListPage,
  type ListQueryOf,
  parseListQuery,
} from '../../platform/index.js';
import {
  findingStateOf,
  ReadRiskAcceptances,
  ReadVulnerabilities,
  RISK_ACCEPTANCE_LIST,
  type RiskAcceptanceRow,
  riskLevelOf,
  severityOf,
  VULNERABILITY_LIST,
  type VulnerabilityRow,
} from '../../vulnerabilities/index.js';
import type { DevicesInTheDark, EndingClaim, Listed, ListedAcceptance, ListedVulnerability } from '../domain/listed.js';

const LISTED = 30;
const CLAIMS = 20;
const DEVICES = 10;
const PACKAGES = 3;
/** Only ever the first page. */
const NO_CURSORS: Cursors = { open: () => null };

/** Reads the first of each list that a report caps, just as its address gives it. */
@Injectable()
export class GatherLists {
  constructor(
    private readonly vulnerabilities: ReadVulnerabilities,
    private readonly acceptances: ReadRiskAcceptances,
    private readonly claims: ReadClaims,
    private readonly devices: DeviceHealths,
  ) {}

  /** Open vulnerabilities that CISA lists as exploited, the riskiest first. */
  exploited(organizationId: number): Promise<Listed<ListedVulnerability>> {
    return this.vulnerabilitiesBy(organizationId, { kev: 'true', status: 'open', sort: '-riskScore' });
  }

  /** Vulnerabilities with an open finding that is past its deadline, the longest first. */
  overdue(organizationId: number): Promise<Listed<ListedVulnerability>> {
    return this.vulnerabilitiesBy(organizationId, { overdue: 'true', status: 'open', sort: 'dueOn' });
  }

  /** Decisions that hold, those that end next in front. */
  async decisions(organizationId: number): Promise<Listed<ListedAcceptance>> {
    const asked = { status: 'active', sort: 'expiresOn' };
    const query = parseListQuery(RISK_ACCEPTANCE_LIST, { ...asked, limit: String(LISTED) }, false, NO_CURSORS);
    const page = await this.acceptances.list(organizationId, query, acceptanceOf);
    return listed(page, `/api/v1/risk-acceptances?${new URLSearchParams(asked).toString()}`);
  }

  /** Attestations and exceptions that end within so many days, the next first. */
  async endingClaims(organizationId: number, days: number): Promise<Listed<EndingClaim>> {
    const asked = { days: String(days) };
    const query: ListQueryOf<typeof EXPIRING_LIST> = parseListQuery(
      EXPIRING_LIST,
      { ...asked, limit: String(CLAIMS) },
      false,
      NO_CURSORS,
    );
    const page = await this.claims.expiring(
      organizationId,
      query,
      ({ kind, framework, control, signal, device, ownerEmail, endsOn }): EndingClaim => {
        return { kind, framework, control, signal, device: device?.name ?? null, ownerEmail, endsOn };
      },
    );
    return listed(page, `/api/v1/compliance/expiring?${new URLSearchParams(asked).toString()}`);
  }

  /** Devices of which something is missing. */
  async darkDevices(organizationId: number, now: Date): Promise<DevicesInTheDark> {
    const silentAfterDays = await this.devices.silentAfterDays(organizationId);
    const rows = await this.devices.dark(organizationId, now, DEVICES);
    const of = (wanted: DarkDevice['health']): DevicesInTheDark['silent'] => {
      const own = rows.filter(({ health }) => health === wanted);
      const items = own.map(({ publicId: id, name, scannedOn }) => ({ id, name, scannedOn }));
      return { total: own[0]?.total ?? 0, link: `/api/v1/devices?health=${wanted}`, items };
    };
    return { silentAfterDays, silent: of('silent'), neverScanned: of('never-scanned'), partial: of('partly-read') };
  }

  private async vulnerabilitiesBy(
    organizationId: number,
    asked: Record<string, string>,
  ): Promise<Listed<ListedVulnerability>> {
    const query = parseListQuery(VULNERABILITY_LIST, { ...asked, limit: String(LISTED) }, false, NO_CURSORS);
    const page = await this.vulnerabilities.list(organizationId, query, vulnerabilityOf);
    return listed(page, `/api/v1/vulnerabilities?${new URLSearchParams(asked).toString()}`);
  }
}

function listed<Item extends object>({ items, facts: { total } }: ListPage<Item>, link: string): Listed<Item> {
  return { total: Math.min(total, EXACT_TOTAL_LIMIT), isLowerBound: total > EXACT_TOTAL_LIMIT, items, link };
}

function vulnerabilityOf(row: VulnerabilityRow): ListedVulnerability {
  return {
    id: row.displayId,
    title: row.title,
    severity: severityOf(row.severity),
    level: riskLevelOf(row.level),
    riskScore: row.riskScore === null ? null : Math.round(row.riskScore * 100) / 100,
    dueOn: row.dueOn,
    overdue: row.overdue,
    ransomware: row.ransomware,
    fixAvailable: row.fixAvailable,
    devices: row.openDevices,
    openFindings: row.openFindings,
    packages: { shown: row.packages.shown.slice(0, PACKAGES).map(({ name }) => name), total: row.packages.total },
  };
}

function acceptanceOf(row: RiskAcceptanceRow): ListedAcceptance {
  return {
    id: row.id,
    vulnerabilityId: row.vulnerabilityId ?? row.identifier,
    decision: findingStateOf(row.state),
    reason: row.reason,
    decidedBy: row.decidedBy.name,
    decidedOn: row.decidedAt.toISOString().slice(0, 10),
    expiresOn: row.expiresOn,
    findings: row.findings,
  };
}
