import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
// As a module outside the service would import them.
import { ImportFile } from 'posture/vulnerabilities';
import { describeFeed, type FeedContract } from 'posture/vulnerabilities/testing';
import { type Session, signIn } from '../support/session.js';
import { startService, type TestService } from '../support/service.js';

const { AcmeFeed } = (await import(new URL('acme-feed/acme.feed.js', import.meta.url).href)) as {
  AcmeFeed: FeedContract['feed'];
};
const fixes = '{"acmeFixes":"7"}\n{"package":"left-pad","cve":"CVE-2026-31337","fixed":"1.3.1"}\n';

describeFeed({ feed: AcmeFeed, samples: [{ name: 'fixes.ndjson', text: fixes }] });

describe('a feed from outside the sources', () => {
  let service: TestService;
  let session: Session;
  let folder: string;

  beforeAll(async () => {
    service = await startService({ EXTENSIONS: fileURLToPath(new URL('acme-feed/', import.meta.url)) });
    session = await signIn(service, 'cy');
    folder = await mkdtemp(join(tmpdir(), 'posture-acme-'));
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await service.stop();
  });

  const state = async () =>
    (await session.get('/intelligence')).body.feeds.find(({ key }: { key: string }) => key === 'acme-fixes');

  it('is shown as missing, is known by its document, and then by where its facts came from', async () => {
    expect(await state()).toMatchObject({ status: 'missing', publisher: 'Acme' });
    const path = join(folder, 'fixes.ndjson');
    await writeFile(path, fixes);
    const done = await service.inside(ImportFile).execute(path, { origin: 'file', address: 'fixes.ndjson' });
    expect(done).toMatchObject({ key: 'acme-fixes', entries: 1, changed: 1 });
    expect(await state()).toMatchObject({ status: 'fresh', version: '7', entries: 1 });
    const rows = await service.database.query(`SELECT feed, package_name FROM advisory`);
    expect(rows).toEqual([{ feed: 'acme-fixes', package_name: 'left-pad' }]);
  });
});
