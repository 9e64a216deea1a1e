import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { attested } from './claims.js';

const SHIPPED = fileURLToPath(new URL('../../src/compliance/frameworks/nis2-art21', import.meta.url));

let root: string;
let service: TestService;
let session: Session;

/** As docs/extending.md says: a copy of a folder, under a name of its own in each of its files. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'posture-dropped-'));
  const folder = join(root, 'house-rules');
  await cp(SHIPPED, folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8');
    await writeFile(join(folder, name), text.replaceAll('"nis2-art21"', '"house-rules"'));
  }
  service = await startService({ COMPLIANCE_FRAMEWORKS: root });
  session = await signIn(service, 'ada');
});

afterAll(async () => {
  await service.stop();
  await rm(root, { recursive: true, force: true });
});

describe('a folder that is dropped in', () => {
  it('is a framework like any other: listed, assessed, attested, exported', async () => {
    const listed = (await session.get('/compliance/frameworks')).body as { slug: string; readiness: unknown }[];
    expect(listed.find(({ slug }) => slug === 'house-rules')).toMatchObject({ readiness: null });
    await attested(session, {}, '/compliance/frameworks/house-rules/controls/21(2)(b)');
    const { body } = await session.get('/compliance/frameworks/house-rules/assessment');
    const controls = body.controls as { id: string; result: string }[];
    expect(controls).toHaveLength(10);
    expect(controls.find(({ id }) => id === '21(2)(b)')?.result).toBe('compliant');
    const { status, body: text } = await session.get('/compliance/frameworks/house-rules/assessment?format=csv');
    expect([status, (text as unknown as string).split('\r\n').length]).toEqual([200, 12]);
  });

  it('has signals and mappings from its files, and things to do next', async () => {
    const { body } = await session.get('/compliance/frameworks/house-rules/gaps?kind=pass-signal&limit=100');
    const keys = (body.data as { signal: { key: string } }[]).map(({ signal }) => signal.key);
    expect(keys).toContain('mfa-everyone');
    const { body: control } = await session.get('/compliance/frameworks/house-rules/controls/21(2)(j)');
    expect(JSON.stringify(control)).toContain('nist-csf-2.0');
  });
});
