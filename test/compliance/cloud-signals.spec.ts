import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ComplianceOrganizations, PassComplianceDays, RebuildCompliance } from '../../src/compliance/index.js';
import { CLOUD_SIGNALS } from '../../src/compliance/catalogue/cloud-signals.js';
import { inOrganization, verifyCompliance } from '../support/compliance.js';
import { inDays } from '../support/days.js';
import { organizationIdOf } from '../support/risk.js';
import { signIn } from '../support/session.js';
import { Assessed, type Body, controlOf, FRAMEWORKS } from './assessed.js';
import { attested, checkLedger } from './claims.js';
import { StoredAudits } from './cloud.js';

const ENFORCED = 'google.identity.2sv-enforced';
const COVERAGE = 'google.identity.2sv-coverage';
const MFA = `${FRAMEWORKS}/cis-controls-v8.1/controls/6.3`;

let ours: Assessed;
let audits: StoredAudits;

beforeAll(async () => {
  ours = await Assessed.start();
  audits = new StoredAudits(ours.service, ours.organizationId);
}, 120_000);

afterAll(() => ours.stop());

function signalOf({ signals }: Body, key: string): Body {
  return (signals as Body[]).find((one) => one.key === key);
}

async function gaps(query = ''): Promise<Body[]> {
  return (await ours.read(`/compliance/gaps?limit=100${query}`)).data;
}

async function verify(): Promise<unknown> {
  return verifyCompliance(ours.service, ours.organizationId);
}

async function summaryOf(slug: string): Promise<Body> {
  return ((await ours.read(FRAMEWORKS)) as Body[]).find((one) => one.slug === slug);
}

describe('a suite that is not connected', () => {
  it('leaves its signals unknown, and connecting one is what to do', async () => {
    const control = await ours.read(MFA);
    expect(control).toMatchObject({
      result: 'not-assessed',
      checks: [],
      gap: {
        next: { step: 'report-signal', text: 'Connect google-workspace or microsoft-365: it reports mfa-everyone.' },
      },
    });
    expect(signalOf(control, 'mfa-everyone')).toMatchObject({ state: 'unknown', total: 1 });
    const gap = (await gaps('&kind=pass-signal')).find((one) => one.signal.key === 'mfa-everyone');
    expect(gap.signal.suites).toEqual(['google-workspace', 'microsoft-365']);
    expect(await gaps('&kind=pass-check')).toEqual([]);
    expect(await verify()).toEqual([]);
  });
});

describe('a suite that was audited', () => {
  it('proves a control, down to each check', async () => {
    const before = await summaryOf('cis-controls-v8.1');
    await audits.keep('google-workspace', { [ENFORCED]: 'pass', [COVERAGE]: 'pass' });
    const control = await ours.read(MFA);
    expect(control).toMatchObject({ result: 'compliant', decidedBy: 'automatic', sources: ['signal'] });
    expect(signalOf(control, 'mfa-everyone')).toMatchObject({
      state: 'pass',
      share: 1,
      passed: 2,
      total: 2,
      leftOut: [],
    });
    const checks = (control.checks as Body[]).filter(({ signal }) => signal === 'mfa-everyone');
    expect(checks.map(({ id, says, status, observedOn, link }) => ({ id, says, status, observedOn, link }))).toEqual(
      [ENFORCED, COVERAGE].map((id) => ({
        id,
        says: 'pass',
        status: 'pass',
        observedOn: inDays(0, Date.now() - 1000),
        link: `/api/v1/cloud-security/google-workspace/checks/${id}`,
      })),
    );
    const after = await summaryOf('cis-controls-v8.1');
    expect(after.automatableShare).toBeGreaterThan(before.automatableShare);
    expect(after.automatableShare).toBeLessThanOrEqual(after.automatableShareWithCloud);
    expect(await verify()).toEqual([]);
  });

  it('says nothing to signals that read another suite only', async () => {
    const control = await ours.read(`${FRAMEWORKS}/cis-controls-v8.1/controls/8.12`);
    expect(control).toMatchObject({ result: 'not-assessed', checks: [] });
    expect(control.gap.next.text).toBe('Connect microsoft-365: it reports suite-audit-log.');
  });

  it('goes wrong: denies who says that all is well, and says which check to put right', async () => {
    const auditId = await audits.keep('google-workspace', { [ENFORCED]: 'fail', [COVERAGE]: 'fail' });
    const claim = await attested(ours.session, { statement: 'Everybody has a second factor.' }, MFA);
    const pinned = (claim.pinned.cloudAudits as Body[]).find(({ suite }) => suite === 'google-workspace');
    expect(pinned.auditId).toBe(auditId);
    expect(pinned.checkIds).toEqual(expect.arrayContaining([COVERAGE, ENFORCED]));
    expect(await ours.read(MFA)).toMatchObject({
      result: 'partially-compliant',
      contradiction: { claimed: 1, proven: 0, size: 1 },
    });
    expect(await checkLedger(ours.service)).toMatchObject({ intact: true });
    await audits.keep('google-workspace', { [ENFORCED]: 'fail', [COVERAGE]: 'pass' });
    const wanted = await gaps('&kind=pass-check');
    expect(wanted[0]).toMatchObject({
      kind: 'pass-check',
      signal: null,
      control: null,
      check: { suite: 'google-workspace', id: ENFORCED, status: 'fail', signals: ['mfa-everyone'] },
    });
    expect(wanted[0].controlsMoved).toBeGreaterThan(0);
    const all = await gaps();
    expect(all.some(({ signal }) => signal?.key === 'mfa-everyone')).toBe(false);
  });

  it('brings what the gap said, when the check is put right', async () => {
    const [gap] = await gaps('&kind=pass-check');
    await audits.keep('google-workspace', { [ENFORCED]: 'pass', [COVERAGE]: 'pass' });
    for (const { slug, readinessAfter } of gap.frameworks)
      expect([slug, (await summaryOf(slug)).readiness]).toEqual([slug, readinessAfter]);
    expect((await gaps('&kind=pass-check')).some(({ check }) => check.id === ENFORCED)).toBe(false);
  });

  it('counts half what is met in part', async () => {
    await audits.keep('google-workspace', { [ENFORCED]: 'warning', [COVERAGE]: 'pass' });
    const signal = signalOf(await ours.read(MFA), 'mfa-everyone');
    expect(signal).toMatchObject({ state: 'partial', share: 0.75, passed: 1, total: 2 });
    expect(signal.leftOut).toEqual([{ reason: 'in-part', count: 1 }]);
  });

  it('leaves out what is excepted, shown and not passed in silence, until that ends', async () => {
    await audits.keep('google-workspace', { [ENFORCED]: 'fail', [COVERAGE]: 'pass' });
    await audits.except('google-workspace', ENFORCED, 10);
    const control = await ours.read(MFA);
    expect(signalOf(control, 'mfa-everyone')).toMatchObject({
      state: 'pass',
      passed: 1,
      total: 1,
      leftOut: [{ reason: 'excepted', count: 1 }],
    });
    expect((control.checks as Body[]).find(({ id }) => id === ENFORCED)).toMatchObject({
      says: 'excepted',
      status: 'fail',
    });
    await audits.except('google-workspace', ENFORCED, null);
    expect(signalOf(await ours.read(MFA), 'mfa-everyone')).toMatchObject({ state: 'partial', total: 2, leftOut: [] });
    expect(await verify()).toEqual([]);
  });

  it('does not get better, nor worse, when it cannot be seen any more', async () => {
    await audits.keep('google-workspace', { [ENFORCED]: 'not-assessed', [COVERAGE]: 'error' });
    const control = await ours.read(MFA);
    expect(signalOf(control, 'mfa-everyone')).toMatchObject({ state: 'partial', passed: 1, total: 2 });
    expect((control.checks as Body[]).find(({ id }) => id === ENFORCED)).toMatchObject({
      says: 'fail',
      status: 'not-assessed',
      standing: 'fail',
    });
  });

  it('is unknown, never failed, where it never could be read', async () => {
    await audits.keep('microsoft-365', { 'm365.audit.unified-audit-log': 'not-assessed' });
    const address = `${FRAMEWORKS}/cis-controls-v8.1/controls/8.12`;
    expect(await ours.read(address)).toMatchObject({ result: 'not-assessed', checks: [{ says: 'not-reported' }, {}] });
    await audits.keep('microsoft-365', { 'm365.audit.unified-audit-log': 'manual' });
    expect((await ours.read(address)).result).toBe('not-assessed');
    await audits.keep('microsoft-365', { 'm365.audit.unified-audit-log': 'fail' });
    // The control detects, and a log that is off does not record, however lately one looked.
    expect((await ours.read(address)).result).toBe('non-compliant');
    await audits.disconnect('microsoft-365');
    expect(await ours.read(address)).toMatchObject({ result: 'not-assessed', checks: [] });
    expect(await verify()).toEqual([]);
  });

  it('ages like all else, and heals nothing by silence', async () => {
    await audits.keep('google-workspace', { [ENFORCED]: 'fail', [COVERAGE]: 'fail' }, 20);
    const control = await ours.read(MFA);
    expect(signalOf(control, 'mfa-everyone')).toMatchObject({
      state: 'unknown',
      leftOut: [{ reason: 'stale', count: 2 }],
    });
    expect(control).toMatchObject({ result: 'partially-compliant', contradiction: null });
    expect(control.reasons.join(' ')).toContain('mfa-everyone. Silence heals nothing.');
  });
});

describe('what is kept of suites', () => {
  it('is replayed as it stood at the end of a day', async () => {
    await audits.keep('google-workspace', { [ENFORCED]: 'pass', [COVERAGE]: 'pass' });
    const { service, organizationId } = ours;
    await inOrganization(service, organizationId, () => service.app.get(PassComplianceDays).execute(organizationId));
    const today = inDays(0);
    await service.database.query(
      `UPDATE compliance_signal_day SET day = day - 3 WHERE organization_id = $1 AND day = $2::date`,
      [organizationId, today],
    );
    await audits.keep('google-workspace', { [ENFORCED]: 'fail', [COVERAGE]: 'fail' });
    const then = await ours.assessment('cis-controls-v8.1', `?asOf=${inDays(-2)}`);
    expect(signalOf(controlOf(then, '6.3'), 'mfa-everyone')).toMatchObject({ state: 'pass', passed: 2, total: 2 });
    const now = await ours.assessment('cis-controls-v8.1');
    expect(signalOf(controlOf(now, '6.3'), 'mfa-everyone')).toMatchObject({ state: 'fail', passed: 0, total: 2 });
    const { changes } = await ours.read(`${MFA}/history`);
    expect(changes.length).toBeGreaterThan(1);
  });

  it('is counted once, however often one is told, and counted anew', async () => {
    const version = async (): Promise<string> => (await ours.read('/compliance/gaps')).dataVersion;
    const before = await version();
    await audits.keep('google-workspace', { [ENFORCED]: 'fail', [COVERAGE]: 'fail' });
    expect(await version()).toBe(before);
    await ours.service.database.query(`UPDATE compliance_signal SET cells = '{}' WHERE signal_key = 'mfa-everyone'`);
    expect(await verify()).toMatchObject([{ what: 'mfa-everyone', stored: {} }]);
    const { service, organizationId } = ours;
    await inOrganization(service, organizationId, () => service.app.get(RebuildCompliance).execute(organizationId));
    expect(await verify()).toEqual([]);
  });

  it('is nobody else’s, and all that is known of who has no device', async () => {
    const { service } = ours;
    const other = await signIn(service, 'me');
    expect(await ours.read(MFA, other)).toMatchObject({ result: 'not-assessed', checks: [] });
    const id = await organizationIdOf(service, other.account.organization.id);
    const theirs = new StoredAudits(service, id);
    await theirs.keep('google-workspace', { [ENFORCED]: 'pass', [COVERAGE]: 'pass' });
    expect(await ours.read(MFA, other)).toMatchObject({ result: 'compliant' });
    expect(signalOf(await ours.read(MFA), 'mfa-everyone').state).toBe('fail');
    expect(await service.app.get(ComplianceOrganizations).organizations()).toContain(id);
  });
});

describe('the signals of suites', () => {
  it('read checks that their suite has', () => {
    for (const suite of ['google-workspace', 'microsoft-365'] as const) {
      const known = audits.known(suite);
      // A suite that this build does not have cannot be asked.
      if (known.length === 0) continue;
      const read = CLOUD_SIGNALS.flatMap(({ source }) =>
        source.kind === 'cloud-check' ? (source.suites[suite] ?? []) : [],
      );
      expect(known).toEqual(expect.arrayContaining(read));
    }
  });
});
