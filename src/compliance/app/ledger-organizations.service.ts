import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { OrganizationQueries } from '../../identity/index.js';
import type { LedgerHead } from '../domain/ledger.js';
import { ClaimSweepRepository } from '../persistence/claim-sweep.repository.js';
import { type LedgerFinding, VerifyLedger } from './verify-ledger.service.js';

/** What the check of one organization's ledger found. */
export type OrganizationFinding = LedgerFinding & { organization: string };

/** Checks the ledgers of all organizations, for the command `verify-ledger`. */
@Injectable()
export class LedgerOrganizations {
  constructor(
    private readonly sweep: ClaimSweepRepository,
    private readonly organizations: OrganizationQueries,
    private readonly verifying: VerifyLedger,
    private readonly database: Database,
  ) {}

  /**
   * One finding for each organization that claims anything, or for the one with this slug, if it does.
   *
   * @param known a head that somebody noted elsewhere; only with a slug
   */
  async verify(slug: string | null, known: LedgerHead | null = null): Promise<OrganizationFinding[]> {
    const findings: OrganizationFinding[] = [];
    for (const id of await this.sweep.organizationsWithClaims()) {
      await this.database.inOrganization(id, async () => {
        const { slug: organization } = await this.organizations.byId(id);
        if (slug !== null && slug !== organization) return;
        const finding = await this.database.snapshot(() => this.verifying.execute(id, known));
        findings.push({ organization, ...finding });
      });
    }
    return findings;
  }
}
