import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeKey } from '../support/api-key.js';
import type { EnrolledDevice } from '../support/device.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

describe('an uploaded document of a shape that no tool writes', () => {
  it.each(['application/json', 'application/x-ndjson', 'application/vnd.posture.ocsf+json'])(
    'holds more values than are taken, as %s',
    async (type) => {
      const { key } = await makeKey(session, { role: 'analyst', scopes: ['uploads:write'] });
      const response = await fetch(`${service.url}/api/v1/scans/upload?deviceId=${device.id}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': type, 'Content-Encoding': 'gzip' },
        body: new Uint8Array(gzipSync('[{}]'.repeat(2_100_000))),
      });
      const { code, detail } = (await response.json()) as Record<string, unknown>;
      expect([response.status, code, detail]).toEqual([
        400,
        'scan-document-invalid',
        expect.stringMatching(/more than 4000000 values/),
      ]);
      expect(await service.database.query('SELECT id FROM scan_upload')).toEqual([]);
    },
  );
});
