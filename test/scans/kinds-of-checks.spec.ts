import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(() => service.stop());

function log(tool: string, rules: string[], run: object = {}): object {
  const results = rules.map((ruleId, at) => ({
    ruleId,
    level: 'error',
    message: { text: `hunter2 in ${ruleId}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: `src/${ruleId}.ts` },
          region: { startLine: at + 1, snippet: { text: 'hunter2' } },
        },
      },
    ],
  }));
  return { version: '2.1.0', runs: [{ tool: { driver: { name: tool, rules: [{ id: 'other' }] } }, results, ...run }] };
}

function trivy(results: object[]): object {
  return { SchemaVersion: 2, ArtifactName: 'app', Results: results };
}

const SECRET = {
  Target: 'a.env',
  Class: 'secret',
  Secrets: [{ RuleID: 'private-key', Title: 'A key', Severity: 'CRITICAL', StartLine: 2, Match: 'hunter2' }],
};
const PACKAGES = { Target: 'package-lock.json', Class: 'lang-pkgs', Type: 'npm' };
const DOCKERFILE = {
  Target: 'Dockerfile',
  Class: 'config',
  Misconfigurations: [{ AVDID: 'AVD-DS-0002', Title: 'Runs as root', Severity: 'HIGH', Status: 'FAIL' }],
};

async function send(source: string, report: object, scope: string | null = 'shop'): Promise<Answer['body']> {
  const { status, body } = await sendScan(service, device, envelope(source, report, scope === null ? {} : { scope }));
  expect(status).toBe(202);
  return body;
}

/** The failing checks of the device. */
async function failing(): Promise<string[]> {
  const { body } = await session.get(`/devices/${device.id}/checks`);
  return body.data
    .filter(({ status }: Answer['body']) => status === 'fail')
    .map(({ id }: Answer['body']) => id as string);
}

/** What the devices of the report fail, by kind. */
async function reportedKinds(): Promise<Map<string, Record<'open' | 'accepted' | 'devices', number>>> {
  const { status, body } = await session.get('/reports/summary');
  expect(status).toBe(200);
  return new Map(body.sections.devices.data.failing.map((one: Answer['body']) => [one.kind, one]));
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

describe('what is no vulnerability', () => {
  it('is a check of its kind, with places, and closes with its rule', async () => {
    device = await enrollDevice(service, session, { name: 'of code' });
    await send('sarif', log('ESLint', ['no-eval', 'no-eval', 'no-new-func']));
    const { body } = await session.get(`/devices/${device.id}/checks`);
    expect(body.data[0]).toMatchObject({
      id: 'eslint:no-eval',
      source: 'sarif',
      kind: 'code',
      severity: 'high',
      status: 'fail',
      placeCount: 2,
      places: [
        { file: 'src/no-eval.ts', line: 1, resource: null, text: 'hunter2 in no-eval' },
        { file: 'src/no-eval.ts', line: 2 },
      ],
      acceptanceId: null,
    });
    expect(await failing()).toEqual(['eslint:no-eval', 'eslint:no-new-func']);
    await send('sarif', log('ESLint', ['no-eval']));
    expect(await failing()).toEqual(['eslint:no-eval']);
    await send('sarif', log('ESLint', []));
    expect(await failing()).toEqual([]);
  });

  it('of one tool does not close that of another of the same scope', async () => {
    device = await enrollDevice(service, session, { name: 'of two tools' });
    await send('sarif', log('ESLint', ['no-eval']));
    await send('sarif', log('Semgrep OSS', ['python.exec']));
    expect(await failing()).toEqual(['eslint:no-eval', 'semgrep:python.exec']);
    await send('sarif', log('Semgrep OSS', []));
    expect(await failing()).toEqual(['eslint:no-eval']);
  });

  it('closes nothing by a run that failed, nor in a scope that may be another project', async () => {
    device = await enrollDevice(service, session, { name: 'in doubt' });
    await send('sarif', log('ESLint', ['no-eval']));
    for (const invocation of [
      { executionSuccessful: false },
      { executionSuccessful: true, toolExecutionNotifications: [{ level: 'error', message: { text: 'No rules.' } }] },
    ]) {
      const failed = await send('sarif', log('ESLint', [], { invocations: [invocation] }));
      expect([failed.status, await failing()]).toEqual(['suspect', ['eslint:no-eval']]);
    }
    await send('sarif', log('ESLint', ['no-var']), null);
    const other = await send('sarif', log('ESLint', []), null);
    expect([other.status, other.reason.code, other.reason.suspicion.closingChecks]).toEqual([
      'suspect',
      'scope-ambiguous',
      1,
    ]);
    expect(await failing()).toEqual(['eslint:no-eval', 'eslint:no-var']);
    expect((await session.post(`/scans/${other.scanId}/confirm`, {})).status).toBe(200);
    expect(await failing()).toEqual(['eslint:no-eval']);
  });

  it('is counted by kind in the report, apart from what somebody accepted', async () => {
    device = await enrollDevice(service, session, { name: 'reported' });
    const before = await reportedKinds();
    await send('sarif', log('Gitleaks', ['key-of-report', 'other-key']), 'reported');
    const scope = { deviceIds: [device.id] };
    const accepted = { checkId: 'gitleaks:other-key', scope, reason: 'A key for tests.', expiresOn: inDays(30) };
    expect((await session.post('/check-acceptances', accepted)).status).toBe(201);
    const secrets = before.get('secret') ?? { open: 0, accepted: 0, devices: 0 };
    expect((await reportedKinds()).get('secret')).toMatchObject({
      open: secrets.open + 1,
      accepted: secrets.accepted + 1,
      devices: secrets.devices + 1,
      link: '/api/v1/failing-checks?kind=secret',
    });
  });

  it('of Trivy closes by what was looked for, and a secret that is not told by a person', async () => {
    device = await enrollDevice(service, session, { name: 'of Trivy' });
    await send('trivy', trivy([PACKAGES, SECRET, DOCKERFILE]));
    expect(await failing()).toEqual(['trivy:AVD-DS-0002', 'trivy:private-key']);
    const untold = await send('trivy', trivy([PACKAGES, { ...DOCKERFILE, Misconfigurations: [] }]));
    expect([untold.status, untold.reason.code, untold.reason.detail]).toEqual([
      'suspect',
      'look-untold',
      expect.stringMatching(/^1 failing check would have closed, but the report does not say/),
    ]);
    expect(await failing()).toEqual(['trivy:AVD-DS-0002', 'trivy:private-key']);
    expect((await send('trivy', trivy([PACKAGES, { ...SECRET, Secrets: [] }]))).status).toBe('completed');
    expect(await failing()).toEqual(['trivy:AVD-DS-0002']);
  });

  it.each<[string, string, object, object]>([
    [
      'semgrep',
      'semgrep:a.b',
      {
        version: '1',
        errors: [],
        paths: { scanned: ['a'] },
        results: [{ check_id: 'a.b', path: 'a', extra: { lines: 'hunter2' } }],
      },
      { version: '1', errors: [{ level: 'error' }], paths: { scanned: ['a'] }, results: [] },
    ],
    [
      'checkov',
      'checkov:CKV_1',
      { check_type: 'terraform', results: { failed_checks: [{ check_id: 'CKV_1', code_block: ['hunter2'] }] } },
      { check_type: 'terraform', results: { failed_checks: [], parsing_errors: ['a.tf'] } },
    ],
    [
      'kubescape',
      'kubescape:C-0001',
      {
        summaryDetails: { controls: { 'C-0001': { controlID: 'C-0001', name: 'x', status: 'failed' } } },
        resources: [{ resourceID: 'r', object: { spec: 'hunter2' } }],
        results: [{ resourceID: 'r', controls: [{ controlID: 'C-0001', status: { status: 'failed' } }] }],
      },
      { summaryDetails: { controls: {} }, results: [{ odd: 1 }] },
    ],
    [
      'gitleaks',
      'gitleaks:key',
      [{ RuleID: 'key', File: 'a', StartColumn: 1, Secret: 'hunter2' }],
      [{ RuleID: 'key' }, 7],
    ],
  ])('of %s closes by a whole look alone, and is kept without what it quotes', async (source, id, report, part) => {
    device = await enrollDevice(service, session, { name: `of ${source}` });
    const { scanId, status } = await send(source, report);
    expect([status, await failing()]).toEqual(['completed', [id]]);
    const stored = await session.get(`/scans/${scanId}/document`);
    expect([stored.status, JSON.stringify(stored.body)]).toEqual([200, expect.not.stringContaining('hunter2')]);
    if (source !== 'gitleaks') {
      expect((await send(source, part)).status).toBe('suspect');
      expect(await failing()).toEqual([id]);
    }
    const nothing = {
      semgrep: { version: '1', errors: [], paths: { scanned: ['a'] }, results: [] },
      checkov: { check_type: 'terraform', results: { failed_checks: [], passed_checks: [{ check_id: 'CKV_1' }] } },
      kubescape: { summaryDetails: { controls: { 'C-0001': { status: 'passed' } } }, results: [] },
      gitleaks: [],
    }[source];
    expect((await send(source, nothing ?? {})).status).toBe('completed');
    expect(await failing()).toEqual([]);
  });

  it('is kept without the secrets that it quotes, and is known by what is kept', async () => {
    device = await enrollDevice(service, session, { name: 'with secrets' });
    for (const [source, report] of [
      ['trivy', trivy([SECRET])],
      ['sarif', log('Gitleaks', ['aws-access-token'])],
    ] as const) {
      const { scanId } = await send(source, report);
      const stored = await session.get(`/scans/${scanId}/document`);
      expect(stored.status).toBe(200);
      expect(JSON.stringify(stored.body)).toContain(source === 'trivy' ? 'private-key' : 'aws-access-token');
      expect(JSON.stringify(stored.body)).not.toContain('hunter2');
    }
    const { body } = await session.get(`/devices/${device.id}/checks`);
    expect(body.data.map(({ kind }: Answer['body']) => kind)).toEqual(['secret', 'secret']);
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  it.each([
    ['trivy', trivy([SECRET])],
    ['sarif', log('Gitleaks', ['aws-access-token'])],
    ['gitleaks', [{ RuleID: 'aws', File: 'a.env', StartColumn: 1, Match: 'hunter2', Secret: 'hunter2' }]],
  ])('of %s is kept without them whoever uploads it, and known again', async (source, report) => {
    device = await enrollDevice(service, session, { name: `uploaded secrets of ${source}` });
    const sent = await session.send('POST', `/scans/upload?deviceId=${device.id}`, report);
    expect(sent.status).toBe(202);
    const { body: receipt } = await session.get(`/scans/uploads/${sent.body.id}`, { Prefer: 'wait=30' });
    const stored = await session.get(`/scans/${receipt.lines[0].scanId}/document`);
    expect([stored.status, JSON.stringify(stored.body).includes('hunter2')]).toEqual([200, false]);
    const again = await session.send('POST', `/scans/upload?deviceId=${device.id}`, report);
    expect(again.body).toMatchObject({ id: sent.body.id, duplicate: true });
  });
});
