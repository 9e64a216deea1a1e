import { setTimeout as later } from 'node:timers/promises';
import { RiskProjection, type Verification, VerifyRisk } from '../../src/risk/index.js';
import type { TestService } from './service.js';

/** Until every event is delivered and every mark is folded: what views show then is what was done before. */
export async function settleRisk(service: TestService, organizationId: number): Promise<void> {
  for (;;) {
    const row = await service.database.queryOne<{ waiting: boolean }>(
      `SELECT EXISTS (SELECT FROM job WHERE name IN ('deliver-event', 'match-devices', 'match-device', 'republish-fixes') AND NOT dead) AS waiting`,
    );
    if (row?.waiting !== true) break;
    await later(20);
  }
  await service.inside(RiskProjection).update(organizationId);
}

/** The same, and what a computation from the facts alone says differently: nothing, one hopes. */
export async function verifyRisk(service: TestService, organizationId: number): Promise<Verification['differences']> {
  await settleRisk(service, organizationId);
  return (await service.inside(VerifyRisk).execute(organizationId, new Date())).differences;
}

/** The internal id of the organization of a session. */
export async function organizationIdOf(service: TestService, publicId: string): Promise<number> {
  const row = await service.database.queryOne<{ id: number }>('SELECT id FROM organization WHERE public_id = $1', [
    publicId,
  ]);
  if (!row) throw new Error('There is no such organization.');
  return row.id;
}
