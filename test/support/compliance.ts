import { ComplianceProjection, type ComplianceVerification, VerifyCompliance } from '../../src/compliance/index.js';
import type { SignalPopulation } from '../../src/compliance/domain/population.js';
import { Database } from '../../src/platform/index.js';
import { settleRisk } from './risk.js';
import type { TestService } from './service.js';

/** Runs `work` as a job of the organization would. */
export function inOrganization<T>(service: TestService, organizationId: number, work: () => Promise<T>): Promise<T> {
  return service.app.get(Database).inOrganization(organizationId, work);
}

/** Until every event is delivered and every mark is folded; marks that wait for their time are folded as well. */
export async function settleCompliance(service: TestService, organizationId: number): Promise<void> {
  await settleRisk(service, organizationId);
  const later = new Date(Date.now() + 120_000);
  await service.database.query('UPDATE compliance_invalidation SET not_before = now() WHERE not_before < $1', [later]);
  await inOrganization(service, organizationId, () => service.app.get(ComplianceProjection).update(organizationId));
}

/** The same, and what a computation from the facts alone says differently: nothing, one hopes. */
export async function verifyCompliance(
  service: TestService,
  organizationId: number,
): Promise<ComplianceVerification['differences']> {
  await settleCompliance(service, organizationId);
  const verify = (): Promise<ComplianceVerification> => service.app.get(VerifyCompliance).execute(organizationId);
  return (await inOrganization(service, organizationId, verify)).differences;
}

/** `pass 1, fail 3`: the weights of what is not empty. */
export function told(population: SignalPopulation | undefined): string {
  if (!population) return 'no such signal';
  const { pass, fail, notReported, excepted, notApplicable } = population;
  const tallies = {
    pass: pass.fresh,
    'pass ageing': pass.ageing,
    'pass stale': pass.stale,
    fail: fail.fresh,
    'fail ageing': fail.ageing,
    'fail stale': fail.stale,
    'not reported': notReported,
    excepted,
    'not applicable': notApplicable,
  };
  const filled = Object.entries(tallies).filter(([, { count }]) => count !== 0);
  return filled.map(([name, { weight }]) => `${name} ${weight}`).join(', ') || 'nobody';
}
