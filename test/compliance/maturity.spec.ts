import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MeasuredMaturity, MeasureMaturity } from '../../src/compliance/index.js';
import { inOrganization } from '../support/compliance.js';
import { startDemoService } from '../support/demo-service.js';
import { organizationIdOf } from '../support/risk.js';
import type { TestService } from '../support/service.js';
import { signIn } from '../support/session.js';

let service: TestService;

beforeAll(async () => {
  service = await startDemoService({ INTELLIGENCE_SNAPSHOT: 'on' });
}, 180_000);

afterAll(() => service.stop());

async function measured(person: 'cy' | 'me', at?: Date): Promise<MeasuredMaturity> {
  const { account } = await signIn(service, person);
  const id = await organizationIdOf(service, account.organization.id);
  return inOrganization(service, id, () => service.app.get(MeasureMaturity).of(id, at));
}

describe('maturity', () => {
  it('of an organization without data is not known, which is not 0', async () => {
    const maturity = await measured('me');
    expect(maturity).toMatchObject({ status: 'not-enough-data', level: null, tier: null, coverage: 0 });
    expect(maturity.range).toEqual({ low: 0, high: 5 });
    expect(maturity.functions.map((one) => one.function).sort()).toEqual(['DE', 'GV', 'ID', 'PR', 'RC', 'RS']);
    expect(maturity.functions.every(({ level }) => level === null)).toBe(true);
  });

  it('of the demo is low, and says how much of it is known', async () => {
    const { status, level, tier, range, coverage, asOf } = await measured('cy');
    expect(status).toBe('measured');
    expect(level).toBeGreaterThan(0);
    expect(level).toBeLessThan(2);
    expect(tier).toBeLessThanOrEqual(2);
    expect(range.high).toBeGreaterThan(level! + 1);
    expect(coverage).toBeGreaterThan(0.05);
    expect(coverage).toBeLessThan(0.5);
    expect(asOf).not.toBeNull();
  });

  it('sees what is contradicted, reviewed, expired and not applicable', async () => {
    const { functions } = await measured('cy');
    const subcategories = new Map(functions.flatMap((one) => one.subcategories.map((of) => [of.id, of] as const)));
    const disk = subcategories.get('PR.DS-01')!;
    expect(disk.contradiction).toBeGreaterThan(0.25);
    expect(disk.heldBy).toContain('contradiction');
    expect(disk.level.low).toBeLessThanOrEqual(2);
    // It has been heard of for ninety days.
    expect(disk.heldBy).not.toContain('no-live-history');
    expect(subcategories.get('RS.MA-01')).toMatchObject({ attested: 0.6, level: { low: 3 } });
    expect(subcategories.get('RC.RP-03')).toMatchObject({ attested: null, level: { low: 0 } });
    expect(subcategories.has('DE.CM-02')).toBe(false);
  });

  it('says what lifts each function next', async () => {
    const { lifts } = await measured('cy');
    expect(Object.keys(lifts).sort()).toEqual(['DE', 'GV', 'ID', 'PR', 'RC', 'RS']);
    expect(lifts['PR']!.map(({ step }) => step)).toContainEqual({ kind: 'pass-signal', signal: 'disk-encryption' });
    expect(lifts['RC']![0]!.step.kind).toBe('attest');
  });

  it('before the first day was not known', async () => {
    const { status, level } = await measured('cy', new Date(Date.now() - 200 * 86_400_000));
    expect([status, level]).toEqual(['not-enough-data', null]);
  });

  it('sixty days ago was by what was known then', async () => {
    const then = await measured('cy', new Date(Date.now() - 60 * 86_400_000));
    const subcategories = then.functions.flatMap((one) => one.subcategories);
    expect(then.status).toBe('measured');
    expect(subcategories.find(({ id }) => id === 'RS.MA-01')).toMatchObject({ attested: null });
    expect(subcategories.find(({ id }) => id === 'RC.RP-03')).toMatchObject({ attested: expect.any(Number) });
    // Nothing had been heard for thirty days by then that was heard of for the first time ninety days ago.
    expect(subcategories.find(({ id }) => id === 'PR.DS-01')!.technical).not.toBeNull();
  });
});
