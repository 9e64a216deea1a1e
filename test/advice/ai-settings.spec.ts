import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from '@sinclair/typebox';
import { GenerateText } from '../../src/advice/app/generate-text.service.js';
import { ResealAiKeysHandler } from '../../src/advice/app/rest-ai-settings.service.js';
import type { TextRequest } from '../../src/advice/domain/text-generator.port.js';
import { Integration, makeKey } from '../support/api-key.js';
import { FAKE_KEY, FakeModel, says } from '../support/fake-model.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';
import { REFUSED_SETTINGS } from './refused-settings.js';
import { storedRows } from './stored-rows.js';

const PATH = '/organizations/ai-settings';
const READY = { ready: true };

let model: FakeModel;
let service: TestService;
let ada: Session;
let secrets: string;

beforeAll(async () => {
  secrets = await mkdtemp(join(tmpdir(), 'posture-ai-keys-'));
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writeFile(join(secrets, 'session-signing-key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  for (const name of ['ai-seal-key', 'cloud-seal-key', 'cookie-seal-key', 'cursor-key'])
    await writeFile(join(secrets, name), randomBytes(32).toString('base64'));
  model = await FakeModel.start();
  service = await startService({ SECRETS_DIR: secrets, AI_TESTS_PER_HOUR: '20' });
  ada = await signIn(service);
});

afterAll(async () => {
  await model.stop();
  await service.stop();
  await rm(secrets, { recursive: true, force: true });
});

beforeEach(async () => {
  model.forget();
  model.otherwise = says.json(READY);
  await ada.delete(PATH);
});

/** What the model is asked with by a try of the settings: its address and its key. */
async function tried(session = ada): Promise<{ fault: string | null; key: string | null }> {
  const before = model.asked.length;
  const { status, body } = await session.post(`${PATH}/test`);
  expect([status, body.ok]).toEqual([200, body.fault === null]);
  const asked = model.asked[before];
  const { authorization, 'x-api-key': apiKey } = (asked?.headers ?? {}) as Record<string, string | undefined>;
  return { fault: body.fault as string | null, key: authorization?.replace('Bearer ', '') ?? apiKey ?? null };
}

async function put(body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await ada.put(PATH, body, headers);
  expect(JSON.stringify(answer.body)).not.toContain(FAKE_KEY);
  return answer;
}

describe('without settings', () => {
  it('the template writes, and says so', async () => {
    const { status, body } = await ada.get(PATH);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      source: 'installation',
      modelsOff: false,
      generator: 'template',
      baseUrl: null,
      model: null,
      hasKey: false,
      keySetAt: null,
      keySetBy: null,
      prices: null,
      generators: [
        { key: 'anthropic', title: 'Anthropic', kind: 'model' },
        { key: 'openai-compatible', title: 'OpenAI or compatible', kind: 'model' },
        { key: 'template', title: 'Built-in templates', kind: 'template' },
      ],
      usage: { month: new Date().toISOString().slice(0, 7) },
    });
    expect(await tried()).toEqual({ fault: null, key: null });
    expect(model.asked).toEqual([]);
  });
});

describe('settings', () => {
  it('are for admins', async () => {
    for (const person of ['ben', 'cy'] as const) {
      const session = await signIn(service, person);
      for (const answer of [
        await session.get(PATH),
        await session.put(PATH, model.settings()),
        await session.delete(PATH),
        await session.post(`${PATH}/test`),
      ])
        expect(answer.status).toBe(403);
    }
    const { key } = await makeKey(ada, { role: 'analyst', scopes: ['*:read', '*:write'] });
    expect((await new Integration(service, key).get(PATH)).status).toBe(403);
  });

  it('are shown without the key, with who gave it', async () => {
    const { status, body, headers } = await put({
      ...model.settings('anthropic'),
      prices: { inputPerMillionMicroUsd: 3_000_000, outputPerMillionMicroUsd: 15_000_000 },
      monthlyBudget: { tokens: 50_000, microUsd: 2_000_000 },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      source: 'organization',
      generator: 'anthropic',
      model: 'fake-1',
      hasKey: true,
      keySetBy: { kind: 'user', name: 'Ada' },
      changedBy: { name: 'Ada' },
      monthlyBudget: { tokens: 50_000, microUsd: 2_000_000 },
    });
    expect(headers.get('etag')).toBe(`"${String(body.version)}"`);
    expect(await tried()).toEqual({ fault: null, key: FAKE_KEY });
    const { usage } = (await ada.get(PATH)).body;
    // 100 tokens read and 20 written: 300 + 300 millionths of a dollar.
    expect(usage.byTask).toEqual([
      {
        task: 'test',
        generator: 'anthropic',
        calls: 1,
        failures: 0,
        uncountedCalls: 0,
        inputTokens: 100,
        outputTokens: 20,
        costMicroUsd: 600,
      },
    ]);
    expect(usage.left).toEqual({ tokens: 49_880, microUsd: 1_999_400 });
  });

  it('of somebody else’s version are not replaced', async () => {
    const { version } = (await put(model.settings())).body as { version: number };
    const stale = await put(model.settings(), { 'If-Match': `"${String(version - 1)}"` });
    expect([stale.status, stale.body.code]).toEqual([412, 'stale-version']);
    expect((await ada.delete(PATH, undefined, { 'If-Match': '"0"' })).status).toBe(412);
    const fresh = await put(model.settings(), { 'If-Match': `"${String(version)}"` });
    expect([fresh.status, fresh.body.version]).toEqual([200, version + 1]);
    expect((await ada.delete(PATH, undefined, { 'If-Match': `"${String(version + 1)}"` })).status).toBe(204);
    expect((await ada.get(PATH)).body).toMatchObject({ version: version + 2, source: 'installation', hasKey: false });
  });

  it.each(REFUSED_SETTINGS)('%s are refused, and nothing changes', async (_, change, status, pointer) => {
    const answer = await put({ ...model.settings(), ...change });
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([status, pointer]);
    expect((await ada.get(PATH)).body.source).toBe('installation');
  });

  it('of the template have nothing else', async () => {
    const { status, body } = await put({ generator: 'template', apiKey: 'x', model: 'm', monthlyBudget: {} });
    expect([status, body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      422,
      ['/model', '/apiKey'],
    ]);
  });

  it('are another organization’s own', async () => {
    await put(model.settings());
    const other = await signIn(service, 'me');
    expect((await other.get(PATH)).body).toMatchObject({
      source: 'installation',
      hasKey: false,
      usage: { byTask: [] },
    });
    expect(await tried(other)).toEqual({ fault: null, key: null });
  });
});

describe('a key', () => {
  const settings = (): Record<string, unknown> => {
    const { apiKey: _, ...rest } = model.settings();
    return rest;
  };

  it('is kept when it is left out, and forgotten when it is null', async () => {
    await put(model.settings());
    expect((await put({ ...settings(), model: 'fake-2' })).body.hasKey).toBe(true);
    expect(await tried()).toEqual({ fault: null, key: FAKE_KEY });
    expect((await put({ ...settings(), apiKey: null })).body.hasKey).toBe(false);
    expect(await tried()).toEqual({ fault: null, key: null });
    expect((await put(settings())).body).toMatchObject({ hasKey: false, keySetAt: null, keySetBy: null });
  });

  it.each<[string, () => object]>([
    ['another address', () => ({ baseUrl: `${model.url}/elsewhere` })],
    ['no address', () => ({ baseUrl: null })],
    ['another generator', () => ({ generator: 'anthropic' })],
  ])('is not sent to %s that it was not given for', async (_, change) => {
    await put(model.settings());
    const { status, body } = await put({ ...settings(), ...change() });
    expect([status, body.hasKey]).toEqual([200, false]);
    // Nor does it come back with the old address.
    expect((await put(settings())).body.hasKey).toBe(false);
    const [event] = await service.database.query<{ facts: { key: string } }>(
      `SELECT facts FROM audit_event WHERE action = 'ai-settings.changed' ORDER BY at DESC OFFSET 1 LIMIT 1`,
    );
    expect(event?.facts.key).toBe('dropped');
  });

  it('does not open with another address, or in another organization, whoever writes the rows', async () => {
    await put(model.settings());
    await service.database.query(`UPDATE ai_settings SET base_url = $1 WHERE sealed IS NOT NULL`, [
      `${model.url}/elsewhere`,
    ]);
    expect(await tried()).toEqual({ fault: 'not-configured', key: null });
    expect(model.asked).toEqual([]);
  });

  it('is sealed anew once there is a newer one to seal with', async () => {
    await put(model.settings());
    const sealed = (): Promise<{ key: string } | null> =>
      service.database.queryOne('SELECT key_id AS key FROM ai_settings WHERE sealed IS NOT NULL');
    const before = await sealed();
    await writeFile(join(secrets, 'ai-seal-key.20200101T000000Z'), randomBytes(32).toString('base64'));
    const replica = await startService(service.environment);
    try {
      await replica.inside(ResealAiKeysHandler).handle();
      expect((await sealed())?.key).not.toBe(before?.key);
      const session = await signIn(replica);
      expect(await tried(session)).toEqual({ fault: null, key: FAKE_KEY });
      expect(await readdir(secrets)).toHaveLength(6);
    } finally {
      await replica.stop();
      await rm(join(secrets, 'ai-seal-key.20200101T000000Z'));
    }
    expect(await tried()).toEqual({ fault: 'not-configured', key: null });
  });

  it('is in no row, and in no record of what was done', async () => {
    const rows = await storedRows(service);
    expect(rows).toContain('ai-settings.removed');
    expect(rows).not.toContain(FAKE_KEY);
  });
});

describe('what the operator sets for all', () => {
  const request: TextRequest = {
    task: 'x',
    promptVersion: 'x-1',
    instructions: '',
    evidence: {},
    schema: Type.Object({ ready: Type.Boolean() }),
    maxOutputTokens: 10,
    draft: () => READY,
  };

  it('holds for who says nothing, and shows neither where nor by which key', async () => {
    const replica = await startService({ ...service.environment, ...model.environment('anthropic') });
    try {
      const session = await signIn(replica);
      const { body } = await session.get(PATH);
      expect(body).toMatchObject({
        source: 'installation',
        generator: 'anthropic',
        model: 'fake-1',
        baseUrl: null,
        hasKey: true,
        keySetBy: null,
        monthlyBudget: { tokens: 2_000_000, microUsd: null },
      });
      expect(JSON.stringify(body)).not.toContain(FAKE_KEY);
      expect(await tried(session)).toEqual({ fault: null, key: FAKE_KEY });
      // One's own address never gets the operator's key.
      const { apiKey: _, ...own } = model.settings();
      await session.put(PATH, own);
      expect(await tried(session)).toEqual({ fault: null, key: null });
    } finally {
      await replica.stop();
    }
  });

  it('can be that no model is asked, whatever organizations set', async () => {
    const replica = await startService({ ...service.environment, ...model.environment(), AI_MODELS: 'off' });
    try {
      const session = await signIn(replica);
      await session.put(PATH, model.settings());
      expect((await session.get(PATH)).body).toMatchObject({ modelsOff: true, generator: 'openai-compatible' });
      const written = await replica.inside(GenerateText).execute(1, request);
      expect(written.authorship.generator).toEqual({ kind: 'template', key: 'template', model: null });
      expect(model.asked).toEqual([]);
    } finally {
      await replica.stop();
    }
  });

  it('stops the start when it cannot be', async () => {
    const wrong: Record<string, string>[] = [{ AI_GENERATOR: 'oracle', AI_MODEL: 'm' }, { AI_GENERATOR: 'anthropic' }];
    for (const settings of wrong) {
      const failure = await startService({ ...service.environment, ...settings }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(String(failure)).toMatch(/AI_/);
    }
  });
});

describe('trying', () => {
  it('says in our words what stands in the way, and is limited', async () => {
    await put(model.settings());
    model.next(says.status(401), says.redirect('https://attacker.example/'), says.tooMany('7'));
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push((await ada.post(`${PATH}/test`)).body);
    expect(answers).toMatchObject([
      { ok: false, fault: 'key-refused', message: 'The model does not take the key. Enter another one.', model: null },
      { ok: false, fault: 'refused' },
      { ok: false, fault: 'rate-limited' },
    ]);
    let status = 200;
    for (let n = 0; n < 20 && status === 200; n += 1) ({ status } = await ada.post(`${PATH}/test`));
    expect(status).toBe(429);
  });
});
