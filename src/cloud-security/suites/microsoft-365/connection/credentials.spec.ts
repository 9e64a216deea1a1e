import { execFileSync } from 'node:child_process';
import { constants, createHash, generateKeyPairSync, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { CredentialsError } from '../../../domain/cloud-suite.port.js';
import { madeUpCertificate, madeUpKey, unreadableDsaKey } from '../../../testing/made-up-keys.js';
import { clientAssertion } from './access-token.js';
import { describe as show, readCredentials } from './credentials.js';

const TENANT = '5ca1ab1e-0000-4000-8000-000000000001';
const CLIENT = '5ca1ab1e-0000-4000-8000-000000000002';
const SECRET = { tenantId: TENANT, clientId: CLIENT, clientSecret: 'abc~DEF.123' };

type Fault = CredentialsError['faults'][number];

function faultsOf(body: unknown, tell: (fault: Fault) => string = ({ pointer }) => pointer): string[] {
  try {
    readCredentials(body);
    return [];
  } catch (error) {
    return error instanceof CredentialsError ? error.faults.map(tell) : ['not a CredentialsError'];
  }
}

describe('credentials', () => {
  it('are a tenant, an application and a secret', () => {
    expect(readCredentials({ ...SECRET, tenantId: TENANT.toUpperCase() })).toEqual(SECRET);
  });

  it.each([
    ['no object', 'text', ['']],
    ['a tenant by name', { ...SECRET, tenantId: 'contoso.example' }, ['/tenantId']],
    ['an unknown field', { ...SECRET, password: 'x' }, ['/password']],
    ['the id of a secret', { ...SECRET, clientSecret: CLIENT }, ['/clientSecret']],
    ['a secret with a line end', { ...SECRET, clientSecret: 'abc\n' }, ['/clientSecret']],
    ['no proof', { tenantId: TENANT, clientId: CLIENT }, ['']],
    ['half a certificate', { tenantId: TENANT, clientId: CLIENT, certificate: 'x' }, ['/certificate', '/privateKey']],
    ['numbers', { ...SECRET, clientId: 7 }, ['/clientId']],
  ])('are refused: %s', (_, body, pointers) => {
    expect(faultsOf(body)).toEqual(pointers);
  });

  it.each([
    ['too many bits', 'rsa', 16384, madeUpKey(16384), /2048 to 8192 bits/, /2048 to 8192 bits/],
    ['an algorithm that OpenSSL computes while it reads', 'dsa', 2048, unreadableDsaKey(), /an RSA key/, /as an RSA/],
    ['numbers that are no key', 'rsa', 2048, madeUpKey(2048), null, /cannot be read as an RSA private key/],
  ] as const)(
    'are refused with a certificate and a key of %s',
    (_, kind, bits, privateKey, certificateFault, keyFault) => {
      const body = { tenantId: TENANT, clientId: CLIENT, certificate: madeUpCertificate(kind, bits), privateKey };
      const said = faultsOf(body, ({ pointer, detail }) => `${pointer} ${detail}`);
      const expected = [certificateFault ?? [], keyFault].flat();
      expect(said).toHaveLength(expected.length);
      expected.forEach((pattern, index) => expect(said[index]).toMatch(pattern));
    },
  );

  it('are described without the secret', () => {
    expect(JSON.stringify(show(readCredentials(SECRET)))).not.toContain(SECRET.clientSecret);
  });
});

/** A certificate can only be made by a program; without one its specs say so and pass. */
function makeCertificate(): { certificate: string; privateKey: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=posture', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
    execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    return { certificate: readFileSync(certificate, 'utf8'), privateKey: readFileSync(key, 'utf8') };
  } catch {
    process.stdout.write('Not tried: certificates, for want of openssl.\n');
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a certificate', () => {
  let pair: ReturnType<typeof makeCertificate> = null;
  beforeAll(() => {
    pair = makeCertificate();
  });

  it('is taken with its key, and shown by its thumbprint', () => {
    if (pair === null) return;
    const shown = show(readCredentials({ tenantId: TENANT, clientId: CLIENT, ...pair }));
    expect(shown).toMatchObject({ authentication: 'certificate' });
    expect(JSON.stringify(shown)).not.toContain('PRIVATE');
  });

  it('is refused with the key of another one', () => {
    if (pair === null) return;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const other = privateKey.export({ type: 'pkcs8', format: 'pem' });
    expect(faultsOf({ tenantId: TENANT, clientId: CLIENT, ...pair, privateKey: other })).toEqual(['/privateKey']);
  });

  it('signs an assertion that names it and can be verified', async () => {
    if (pair === null) return;
    const now = new Date('2026-11-22T12:00:00Z');
    const of = { clientId: CLIENT, ...pair, audience: 'https://login.example/token', now };
    let signed = false;
    const asked = clientAssertion(of).then((jwt) => {
      signed = true;
      return jwt;
    });
    // In the thread pool: the caller goes on meanwhile.
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    expect(signed).toBe(false);
    const jwt = (await asked) ?? '';
    expect(await clientAssertion({ ...of, privateKey: madeUpKey(8200) })).toBeNull();
    expect(await clientAssertion({ ...of, certificate: madeUpCertificate('rsa', 8200) })).toBeNull();
    const [header, claims, signature] = jwt.split('.') as [string, string, string];
    const x509 = new X509Certificate(pair.certificate);
    const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    expect(decode(header)).toEqual({
      alg: 'PS256',
      typ: 'JWT',
      'x5t#S256': createHash('sha256').update(x509.raw).digest('base64url'),
    });
    expect(decode(claims)).toMatchObject({ aud: 'https://login.example/token', iss: CLIENT, sub: CLIENT });
    const key = { key: x509.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
    expect(verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  });
});
