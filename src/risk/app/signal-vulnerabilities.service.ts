import { Injectable } from '@nestjs/common';
import { isCve, PublishRisk, RiskFacts, type RiskFactsRow } from '../../vulnerabilities/index.js';
import { strideBits } from '../model/stride.js';
import { ClaimThreats } from './claim-threats.service.js';

const VULNERABILITIES = 5000;

/** Writes beside each vulnerability what lists filter by: what feeds say of it, and what threats it stands for. */
@Injectable()
export class SignalVulnerabilities {
  constructor(
    private readonly facts: RiskFacts,
    private readonly claims: ClaimThreats,
    private readonly publish: PublishRisk,
  ) {}

  async execute(organizationId: number, vulnerabilityIds: readonly number[]): Promise<void> {
    if (vulnerabilityIds.length === 0) return;
    const knowsListed = await this.facts.knowsListed();
    for (let from = 0; from < vulnerabilityIds.length; from += VULNERABILITIES)
      await this.signal(organizationId, vulnerabilityIds.slice(from, from + VULNERABILITIES), knowsListed);
  }

  private async signal(
    organizationId: number,
    vulnerabilityIds: readonly number[],
    knowsListed: boolean,
  ): Promise<void> {
    const rows = await this.facts.of(organizationId, vulnerabilityIds);
    const threats = await this.claims.of(rows);
    await this.publish.signalVulnerabilities(
      organizationId,
      rows.map((row) => {
        const claims = threats.get(row.vulnerabilityId);
        return {
          vulnerabilityId: row.vulnerabilityId,
          kev: isListed(row, knowsListed),
          ransomware: row.kevAddedOn === null ? null : row.kevRansomware,
          epss: row.epss,
          stride: strideBits((claims?.stride.letters ?? []).map(({ letter }) => letter)),
          techniques: (claims?.techniques ?? []).filter(({ related }) => !related).map(({ id }) => id),
        };
      }),
    );
  }
}

/** The catalogue is whole: a CVE that it does not hold is not on it. Of what has no CVE it says nothing. */
function isListed({ kevAddedOn, cve, displayId }: RiskFactsRow, knowsListed: boolean): boolean | null {
  if (kevAddedOn !== null) return true;
  return knowsListed && (cve !== null || isCve(displayId)) ? false : null;
}
