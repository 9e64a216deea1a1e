import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;

beforeAll(async () => {
  ({ service, session } = await startScanned());
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
});
