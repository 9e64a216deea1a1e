import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { serveDashboard } from '../../src/dashboard/index.js';
import { type RawAnswer, rawRequest } from './raw-request.js';

const PAGE = '<!doctype html><title>Posture</title>';
const SCRIPT = 'export const many = 1;'.repeat(100);
const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let folder: string;
let server: Server;

/** A build of the dashboard, a secret beside it, and a service that answers 404 to what comes through. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posture-dashboard-'));
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'dist/index.html'), PAGE);
  await writeFile(join(folder, 'dist/icon.svg'), '<svg/>');
  await writeFile(join(folder, 'dist/.made-from'), 'hash');
  await writeFile(join(folder, 'dist/assets/main-abc.js'), SCRIPT);
  await writeFile(join(folder, 'dist/assets/main-abc.js.br'), brotliCompressSync(SCRIPT));
  const app = express();
  app.use(serveDashboard(join(folder, 'dist')));
  app.use((_request, response) => {
    response.status(404).json({ code: 'not-found' });
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> {
  const { port } = server.address() as AddressInfo;
  return rawRequest({ url: `http://127.0.0.1:${port}` }, method, path, { headers });
}

describe('the built dashboard', () => {
  it.each([
    '/',
    '/vulnerabilities?status=open',
    '/vulnerabilities/CVE-2026-1',
    '/auth/callback/google?code=x',
    '/invitation',
    '/compliance/frameworks/nist-csf-2.0/controls/A.5.1',
    '/cloud/acme-drive/checks/acme.sharing.links',
    '/nothing',
  ])('is the page where a browser goes to %s', async (path) => {
    const { status, body, headers } = await ask(path, NAVIGATION);
    expect([status, body]).toEqual([200, PAGE]);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it('runs nothing but its own files', async () => {
    const policy = String((await ask('/', NAVIGATION)).headers['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'"]));
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.join()).not.toMatch(/unsafe|https?:|\*/);
  });

  it.each([
    '/api/v1/nope',
    '/API/v1/nope',
    '/api',
    '/health/nope',
    '/downloads/nope',
    '/dev-idp/authorize',
    '/.well-known/security',
    '/assets/gone-1.js',
    '/favicon.ico',
    '/deep/wp-login.php',
  ])('leaves %s to the service', async (path) => {
    expect(await ask(path, NAVIGATION)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('is no page for programs, and takes no other method', async () => {
    expect((await ask('/nothing', { accept: '*/*' })).status).toBe(404);
    expect((await ask('/nothing')).status).toBe(404);
    expect((await ask('/', NAVIGATION, 'POST')).status).toBe(404);
  });

  it('keeps files whose name holds their hash for ever, compressed where the browser takes it', async () => {
    const plain = await ask('/assets/main-abc.js');
    expect(plain).toMatchObject({ status: 200, body: SCRIPT });
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const packed = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/main-abc.js`, {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(200);
    expect(await packed.text()).toBe(SCRIPT);
    expect(packed.headers.get('etag')).not.toBe(plain.headers.etag);
    expect((await ask('/assets/main-abc.js', { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBe(
      undefined,
    );
  });

  it('answers HEAD without a body, and 304 to who has it', async () => {
    const { headers } = await ask('/', NAVIGATION);
    const head = await ask('/', NAVIGATION, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe(String(PAGE.length));
    const known = await ask('/', { ...NAVIGATION, 'if-none-match': `W/${headers.etag}, "other"` });
    expect(known).toMatchObject({ status: 304, body: '' });
    expect(known.headers['content-security-policy']).toBe(headers['content-security-policy']);
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%5c..%5c..%5csecret.txt',
    '//secret.txt',
    '/.made-from',
    '/assets/main-abc.js.br',
    '/__proto__',
  ])('never leads out of its folder: %s', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('is read anew when it was built anew, and leaves everything to the service where it was not built', async () => {
    const file = join(folder, 'dist/index.html');
    await writeFile(file, `${PAGE}new`);
    await utimes(file, new Date(), new Date(Date.now() + 5_000));
    expect((await ask('/', NAVIGATION)).body).toBe(`${PAGE}new`);
    await rm(file);
    expect((await ask('/', NAVIGATION)).status).toBe(404);
    expect((await ask('/assets/main-abc.js')).status).toBe(404);
  });
});
