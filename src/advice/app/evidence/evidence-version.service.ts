import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CloudResults } from '../../../cloud-security/index.js';
import { CompliancePolicies, ComplianceProjection, SignalReadings, ActiveClaims } from '../../../compliance/index.js';
import { Clock } from '../../../platform/index.js';
import { ReadRiskStatus } from '../../../risk/index.js';

/** Changes whenever other facts are made from the same data. */
const SHAPE = 'evidence-1';
const LENGTH = 16;

/** Says which state of the data texts are written from: cheap to ask, for whoever only wants to know whether it moved on. */
@Injectable()
export class EvidenceVersion {
  constructor(
    private readonly standing: ReadRiskStatus,
    private readonly signals: SignalReadings,
    private readonly claims: ActiveClaims,
    private readonly policies: CompliancePolicies,
    private readonly projection: ComplianceProjection,
    private readonly cloud: CloudResults,
    private readonly clock: Clock,
  ) {}

  /**
   * A hash over the versions of what is kept of risk and of compliance, the claims that stand, and the verdicts on suites.
   * It does not change by a day that passes, as long as nothing else does by it.
   */
  async of(organizationId: number): Promise<string> {
    const now = this.clock.now();
    await this.projection.updateIfFree(organizationId);
    const [{ row, policy }, { version }, claims, suites] = await Promise.all([
      this.standing.execute(organizationId),
      this.signals.of(organizationId, now, this.policies.of(organizationId).freshDays),
      this.claims.of(organizationId, null, now),
      this.cloud.of(organizationId),
    ]);
    const said = [...claims]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { attestation, exception }]) => [
        key,
        attestation && [attestation.id, attestation.version, attestation.state],
        exception?.id ?? null,
      ]);
    const verdicts = suites.map(({ suite, verdicts: of }) => [
      suite,
      of.map(({ checkId, status, standing, excepted, affectedCount }) => [
        checkId,
        status,
        standing,
        excepted,
        affectedCount,
      ]),
    ]);
    const all = [SHAPE, row?.version ?? '0', policy.version, version, said, verdicts];
    return createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, LENGTH);
  }
}
