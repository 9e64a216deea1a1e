import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EnrolledDevice } from '../support/device.js';
import { startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(() => service.stop());

describe('an uploaded report', () => {
  it.each([
    ['scope', 'a\u0000b'],
    ['network', 'a\u0000b'],
    ['scope', 'a\u202eb'],
    ['network', 'a\u200bb'],
  ])('is refused where %s is no plain line', async (name, value) => {
    const query = new URLSearchParams({ [name]: value }).toString();
    const report = trivyReport({ artifact: 'x', vulnerabilities: [] });
    const { status, body } = await session.send('POST', `/scans/upload?${query}`, report);
    expect([status, body.code, body.errors[0].parameter]).toEqual([400, 'invalid-parameter', name]);
  });

  it.each([
    ['Café À', 202],
    ['a\u202eb', 400],
    ['a\u0085b', 400],
    ['a\u200bb', 400],
  ])('may name its scope %j in a header as UTF-8, when it is a plain line: %i', async (scope, expected) => {
    const report = trivyReport({ artifact: scope, vulnerabilities: [] });
    const path = `/scans/upload?deviceId=${device.id}`;
    const header = Buffer.from(scope).toString('latin1');
    const { status, body } = await session.send('POST', path, report, { 'X-Scan-Scope': header });
    expect(status).toBe(expected);
    if (expected === 400) expect(body.errors[0].header).toBe('X-Scan-Scope');
    else expect(body.scope).toBe(scope);
  });

  it('that tells of no host says nothing of a device that is named', async () => {
    const threats = { Findings: [{ ProductArn: 'arn:x', AwsAccountId: '1', Id: 'x', Types: ['TTPs'], Resources: [] }] };
    const { status, body } = await session.send('POST', `/scans/upload?deviceId=${device.id}`, threats);
    expect([status, body.code]).toEqual([400, 'several-hosts']);
    expect(body.detail).toMatch(/^This report tells of no host/);
  });
});
