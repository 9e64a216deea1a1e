import { cp, mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
// As a module outside the service would import them.
import { describeTextGenerator, type TextGeneratorContract } from 'posture/advice/testing';
import { startService, type TestService } from '../support/service.js';
import { signIn } from '../support/session.js';

const folder = fileURLToPath(new URL('acme-model', import.meta.url));
const { AcmeGenerator } = (await import(new URL('acme-model/acme.generator.js', import.meta.url).href)) as {
  AcmeGenerator: new () => TextGeneratorContract['generator'];
};

const events = (text: string, end: string): string[] => [
  JSON.stringify({ say: text.slice(0, 4) }),
  JSON.stringify({ say: text.slice(4) }),
  JSON.stringify({ end, model: 'told-model', usage: { read: 7, written: 3 } }),
];

describeTextGenerator({
  generator: new AcmeGenerator(),
  model: { answers: (text) => events(text, 'done'), cutOff: (text) => events(text, 'full'), forms: 1 },
});

describe('a generator from outside', () => {
  const running: TestService[] = [];
  afterAll(async () => {
    for (const service of running) await service.stop();
  });

  it('is offered to organizations', async () => {
    const service = await startService({ EXTENSIONS: folder });
    running.push(service);
    const session = await signIn(service);
    const settings = { generator: 'acme', model: 'acme-1', apiKey: 'acme-key', monthlyBudget: { tokens: 1000 } };
    const { status, body } = await session.put('/organizations/ai-settings', settings);
    expect([status, body.generator]).toEqual([200, 'acme']);
    expect(body.generators).toContainEqual({ key: 'acme', title: 'Acme models', kind: 'model' });
  });

  it('does not start beside another one of its key, and both are named', async () => {
    const copy = await mkdtemp(fileURLToPath(new URL('twin-', import.meta.url)));
    try {
      await cp(folder, copy, { recursive: true });
      const failure = await startService({ EXTENSIONS: `${folder},${copy}` }).catch((error: unknown) => error);
      expect(String(failure)).toContain(
        '"acme" is claimed by both AcmeGenerator of AcmeModule and AcmeGenerator of AcmeModule',
      );
    } finally {
      await rm(copy, { recursive: true });
    }
  });
});
