import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AgentDownload } from '../../src/devices/http/public-address.js';
import { AgentNotBundledError } from '../../src/devices/errors.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const { version } = JSON.parse(readFileSync('agent/package.json', 'utf8')) as { version: string };
let service: TestService;
let admin: Session;
let folder: string;

beforeAll(async () => {
  service = await startService();
  admin = await signIn(service, 'me');
  folder = mkdtempSync(join(tmpdir(), 'posture-download-'));
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the agent that the service offers', () => {
  it('is there for anybody, named by its hash', async () => {
    const answer = await fetch(`${service.url}/downloads/posture-agent.mjs`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(answer.status).toBe(200);
    expect(bytes.equals(readFileSync('agent/dist/posture-agent.mjs'))).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      etag: `"${sha256}"`,
      'content-type': 'text/javascript; charset=utf-8',
      'content-disposition': 'attachment; filename="posture-agent.mjs"',
      'content-length': String(bytes.length),
      'cache-control': 'public, no-cache',
    });
    const checksum = await fetch(`${service.url}/downloads/posture-agent.mjs.sha256`);
    expect(await checksum.text()).toBe(`${sha256}  posture-agent.mjs\n`);
  });

  it('is not sent again to one who has it', async () => {
    const first = await fetch(`${service.url}/downloads/posture-agent.mjs`, { method: 'HEAD' });
    const again = await fetch(`${service.url}/downloads/posture-agent.mjs`, {
      headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('enrols a machine that has nothing but Node and curl, by the command as it is shown', async () => {
    const { body } = await admin.post('/devices', { name: 'bare machine' });
    const shared = join(folder, 'shared');
    mkdirSync(shared);
    writeFileSync(join(shared, 'posture-agent.mjs'), 'throw new Error("not the agent");');
    const { stdout } = await promisify(execFile)('sh', ['-c', `${body.enrollment.command}; pwd; ls -ld .`], {
      cwd: shared,
      env: { PATH: process.env['PATH'] ?? '', POSTURE_STATE_DIR: join(folder, 'state') },
    });
    expect(stdout).toContain('posture-agent.mjs: OK');
    // In a folder of this account alone, where the next commands find it.
    expect(stdout).toMatch(/\ndrwx------/);
    expect(readFileSync(join(shared, 'posture-agent.mjs'), 'utf8')).toContain('not the agent');
    rmSync(stdout.trim().split('\n').at(-2) ?? '', { recursive: true });
    const { body: device } = await admin.get(`/devices/${body.device.id}`);
    expect(device).toMatchObject({ state: 'active', agentVersion: version });
  });

  it('is not run when what came is another one', async () => {
    const { body } = await admin.post('/devices', { name: 'careful machine' });
    const forged = body.enrollment.command.replace(/"[0-9a-f]{64}/, `"${'0'.repeat(64)}`);
    const run = promisify(execFile)('sh', ['-c', forged], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', POSTURE_STATE_DIR: join(folder, 'other') },
    });
    await expect(run).rejects.toMatchObject({ stdout: expect.stringContaining('FAILED') });
    const { body: device } = await admin.get(`/devices/${body.device.id}`);
    expect(device.state).toBe('pending');
  });

  it('is refused with what to do when it was not bundled, and read anew when it changed', () => {
    const file = join(folder, 'bundle.mjs');
    const offered = new AgentDownload(file);
    expect(offered.bundleOrNull()).toBeNull();
    expect(() => offered.bundle()).toThrow(AgentNotBundledError);
    writeFileSync(file, 'first');
    const { sha256 } = offered.bundle();
    writeFileSync(file, 'the second');
    expect(offered.bundle().bytes.toString()).toBe('the second');
    expect(offered.bundle().sha256).not.toBe(sha256);
  });
});
