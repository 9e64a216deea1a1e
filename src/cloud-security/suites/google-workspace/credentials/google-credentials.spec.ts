import { describe, expect, it } from '@jest/globals';
import { createVerify, generateKeyPairSync } from 'node:crypto';
import { readStored } from '../../../app/connection-secrets.js';
import { CredentialsError } from '../../../domain/cloud-suite.port.js';
import { madeUpKey, unreadableDsaKey } from '../../../testing/made-up-keys.js';
import { GoogleWorkspaceSuite } from '../google-workspace.suite.js';
import { PERMISSIONS, POLICY_SCOPE } from '../scopes.js';
import { CREDENTIALS, KEY, NOW } from '../testing/google-kit.js';
import { StubHttp } from '../testing/stub-cloud.js';
import { AccessTokens } from './access-tokens.js';
import { describeGoogleCredentials, readGoogleCredentials } from './google-credentials.js';

const file = {
  type: 'service_account',
  project_id: 'project',
  private_key_id: 'key1',
  private_key: KEY.privateKey,
  client_email: 'audit@project.iam.gserviceaccount.com',
  client_id: '100200300400500',
  token_uri: 'https://attacker.example/token',
};
const entered = {
  serviceAccountKey: JSON.stringify(file),
  adminEmail: 'Root@Company.example',
  customerId: 'C01ab2cd3',
};

function faultsOf(body: unknown): string[] {
  try {
    readGoogleCredentials(body);
    return [];
  } catch (error) {
    if (!(error instanceof CredentialsError)) throw error;
    expect(JSON.stringify(error.faults)).not.toContain('PRIVATE KEY');
    return error.faults.map(({ pointer }) => pointer);
  }
}

describe('credentials of Google', () => {
  it('are read from the key file as text or as an object', () => {
    const read = { ...CREDENTIALS, readerEmail: null };
    expect(readGoogleCredentials(entered)).toEqual(read);
    expect(readGoogleCredentials({ ...entered, serviceAccountKey: file, readerEmail: '' })).toEqual(read);
  });

  it.each([
    [null, ['/serviceAccountKey', '/adminEmail']],
    [{ ...entered, serviceAccountKey: '{' }, ['/serviceAccountKey']],
    [{ ...entered, serviceAccountKey: { ...file, type: 'authorized_user' } }, ['/serviceAccountKey/type']],
    [
      { ...entered, serviceAccountKey: { ...file, client_email: 'me@gmail.example' } },
      ['/serviceAccountKey/client_email'],
    ],
    [{ ...entered, serviceAccountKey: { ...file, client_id: 7 } }, ['/serviceAccountKey/client_id']],
    [{ ...entered, serviceAccountKey: { ...file, private_key: 'none' } }, ['/serviceAccountKey/private_key']],
    [{ ...entered, adminEmail: 'root' }, ['/adminEmail']],
    [{ ...entered, readerEmail: 'root@' }, ['/readerEmail']],
    [{ ...entered, customerId: 'customers/1' }, ['/customerId']],
  ])('case %# is refused at %j', (body, pointers) => {
    expect(faultsOf(body)).toEqual(pointers);
  });

  it('do not take a key that is weak, too long, made up or of another kind', () => {
    const pem = { type: 'pkcs8', format: 'pem' } as const;
    const short = generateKeyPairSync('rsa', {
      modulusLength: 1024,
      privateKeyEncoding: pem,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const curve = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: pem,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const madeUp = [madeUpKey(8200), madeUpKey(2048), madeUpKey(16384, 'pkcs8'), unreadableDsaKey()];
    for (const privateKey of [short.privateKey, curve.privateKey, ...madeUp])
      expect(faultsOf({ ...entered, serviceAccountKey: { ...file, private_key: privateKey } })).toEqual([
        '/serviceAccountKey/private_key',
      ]);
  });

  it('that were kept with a key that is refused now are asked again, and not used', () => {
    const suite = new GoogleWorkspaceSuite({
      NODE_ENV: 'test',
      GOOGLE_WORKSPACE_TOKEN_URL: 'https://token.example',
      GOOGLE_WORKSPACE_ADMIN_URL: 'https://admin.example',
      GOOGLE_WORKSPACE_IDENTITY_URL: 'https://identity.example',
    });
    expect(readStored(suite, entered)).toMatchObject({ clientId: file.client_id });
    const stored = { ...entered, serviceAccountKey: { ...file, private_key: madeUpKey(16384) } };
    expect(readStored(suite, stored)).toBeNull();
  });

  it('are described without anything secret', () => {
    const shown = describeGoogleCredentials(readGoogleCredentials(entered));
    expect(shown).toEqual({
      serviceAccount: 'audit@project.iam.gserviceaccount.com',
      clientId: '100200300400500',
      adminEmail: 'root@company.example',
      customerId: 'C01ab2cd3',
      keyId: 'key1',
    });
  });
});

describe('tokens of Google', () => {
  const answer = () => ({ body: { access_token: 't', expires_in: 3599 } });
  const http = () => new StubHttp([{ collector: 'token', method: 'POST', path: /^\/token$/, answer }]);

  it('are asked for one scope each, once, as the super administrator for policies only, and nowhere but where we say', async () => {
    const stub = http();
    const tokens = new AccessTokens(CREDENTIALS, stub, 'https://token.example', NOW);
    for (const { name } of [...PERMISSIONS, ...PERMISSIONS]) expect(await tokens.of(name)).toBe('t');
    expect(stub.requests).toHaveLength(PERMISSIONS.length);
    for (const { url, body } of stub.requests) {
      expect(url).toBe('https://token.example/token');
      const [header = '', claims = '', signature = ''] = (body as URLSearchParams).get('assertion')!.split('.');
      const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
      expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
        alg: 'RS256',
        typ: 'JWT',
        kid: 'key1',
      });
      expect(read).toMatchObject({
        iss: CREDENTIALS.clientEmail,
        sub: read['scope'] === POLICY_SCOPE ? CREDENTIALS.adminEmail : CREDENTIALS.readerEmail,
        aud: 'https://oauth2.googleapis.com/token',
        iat: NOW.getTime() / 1000,
        exp: NOW.getTime() / 1000 + 3600,
      });
      expect(
        createVerify('RSA-SHA256').update(`${header}.${claims}`).verify(KEY.publicKey, signature, 'base64url'),
      ).toBe(true);
    }
  });

  it('are signed for in the thread pool: nothing is sent before the caller goes on', async () => {
    const stub = http();
    const token = new AccessTokens(CREDENTIALS, stub, 'https://token.example', NOW).of(POLICY_SCOPE);
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    expect(stub.requests).toHaveLength(0);
    expect(await token).toBe('t');
  });

  it('are not asked for with a key that was kept before such keys were refused', async () => {
    const stub = http();
    const stored = { ...CREDENTIALS, privateKey: madeUpKey(8200) };
    await expect(new AccessTokens(stored, stub, 'https://token.example', NOW).of(POLICY_SCOPE)).rejects.toMatchObject({
      reason: 'refused',
    });
    expect(stub.requests).toHaveLength(0);
  });

  it.each([
    [{ status: 401, body: { error: 'unauthorized_client' } }, 'permission-missing'],
    [{ status: 400, body: { error: 'invalid_grant' } }, 'refused'],
    [{ status: 401, body: { error: 'invalid_client' } }, 'refused'],
    [{ status: 429, body: null }, 'throttled'],
    [{ status: 503, body: null }, 'unreachable'],
    [{ status: 200, body: {} }, 'malformed'],
  ])('case %#: without one it is said why', async (refusal, reason) => {
    const stub = new StubHttp([{ collector: 'token', method: 'POST', path: /./, answer: () => refusal }]);
    const tokens = new AccessTokens(CREDENTIALS, stub, 'https://token.example', NOW);
    await expect(tokens.of(POLICY_SCOPE)).rejects.toMatchObject({
      reason,
      permission: reason === 'permission-missing' ? POLICY_SCOPE : null,
    });
  });
});
