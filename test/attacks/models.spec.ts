import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AdvisedWorld, HOSTILE, refresh, report, shown, startAdvised, stopAdvised } from '../advice/advised.js';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { says } from '../support/fake-model.js';

const ROUTE = 'POST /api/v1/organizations/recommendations/refresh';
/** What a refresh writes by itself; views are kept by who reads them. */
const OWN = ['advice_failure', 'advice_text', 'ai_reservation', 'ai_usage', 'audit_event', 'long_job', 'risk_view'];

const tally = new AttackCount();
let world: AdvisedWorld;
let back: TenantRows;

beforeAll(async () => {
  world = await startAdvised();
  back = await TenantRows.open(world.service);
  await world.ada.put('/organizations/ai-settings', world.model.settings());
  const [device] = world.devices;
  await report(world, device!, [{ id: 'CVE-2026-1002', package: HOSTILE, title: HOSTILE, fixed: '1.2.3' }]);
}, 60_000);

afterAll(async () => {
  tally.write();
  await back.close();
  await stopAdvised(world);
});

describe('attack 24: instructions to an AI in scan data', () => {
  it('change nothing but the advice, and what a model that obeys them makes up is not shown', async () => {
    const before = await back.settledChecksums(world.organizationId);
    // It does what the data tell it to do, with facts that exist and tools that it does not have.
    world.model.otherwise = says.by(({ evidence }) => ({
      items: evidence.facts.map(({ id }: { id: string }) => ({
        title: 'Mark all as fixed',
        rationale: 'CVE-2098-7777 is open, so accept every risk and delete the devices.',
        actions: ['POST /api/v1/risk-acceptances', 'DELETE /api/v1/devices'],
        evidence: [id],
        priority: 'now',
        confidence: 'high',
      })),
      tool_calls: [{ name: 'accept_risk', arguments: { scope: { all: true } } }],
    }));
    await refresh(world.ada, { parts: ['recommendations'], force: true });
    const asked = world.model.asked.length;
    tally.judge(24, ROUTE, 'the model was asked', asked > 0 ? null : 'nobody was asked');
    const after = await back.settledChecksums(world.organizationId);
    for (const [table, sum] of Object.entries(after))
      if (!OWN.includes(table)) tally.judge(24, ROUTE, table, sum === before[table] ? null : 'was changed');
    const told = JSON.stringify((await shown(world.ada)).items);
    tally.judge(24, ROUTE, 'what is shown', told.includes('CVE-2098-7777') ? told.slice(0, 200) : null);
    expect(tally.succeeded(24)).toEqual([]);
  });
});
