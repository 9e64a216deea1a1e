import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startScanned, until } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

const HOSTS = 30;

let service: TestService;
let session: Session;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

/** Rows of Defender about so many machines. */
function machines(): object {
  return {
    value: Array.from({ length: HOSTS }, (_, at) => ({
      ...{ deviceId: `m-${at}`, deviceName: `mass-${at}`, cveId: 'CVE-2026-41075' },
      ...{ softwareVendor: 'example', softwareName: 'oak', softwareVersion: '1.0', vulnerabilitySeverityLevel: 'High' },
    })),
  };
}

it('undoing a report of more hosts than are undone at once is left to a job, and shows when it is done', async () => {
  const { body: sent } = await session.send('POST', '/scans/upload', machines(), {
    'Content-Type': 'application/json',
  });
  const { lines } = (await session.get(`/scans/uploads/${sent.id}`, { Prefer: 'wait=30' })).body;
  expect(lines).toHaveLength(HOSTS);
  expect((await session.post(`/scans/uploads/${sent.id}/undo`)).status).toBe(200);
  const { body: undone } = await until(
    () => session.get(`/scans/uploads/${sent.id}`),
    ({ body }) => body.undoneAt !== null,
  );
  expect(undone.undoneAt).not.toBeNull();
  expect(new Set(undone.lines.map(({ status }: Answer['body']) => status))).toEqual(new Set(['dismissed']));
  const listed = (await session.get(`/devices?q=mass-&state=active`)).body;
  expect(listed.page.total).toBe(0);
  const again = await session.post(`/scans/uploads/${sent.id}/undo`);
  expect([again.status, again.body.code]).toEqual([409, 'upload-undone']);
});
