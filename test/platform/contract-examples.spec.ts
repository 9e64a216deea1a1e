import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { startService, type TestService } from '../support/service.js';
import { signIn } from '../support/session.js';

interface Operation {
  operationId: string;
  security?: Record<string, unknown>[];
  parameters?: { name?: string; in?: string; schema?: { format?: string; example?: string } }[];
  requestBody?: { content: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }> };
}

const NOBODY = '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1';
/** What some bodies are nothing without. */
const QUERY: Record<string, string> = {
  'importFramework oscal': '?slug=trade-rules',
  uploadScan: `?deviceId=${NOBODY}`,
};

let service: TestService;

beforeAll(async () => {
  service = await startService({ ROLE: 'api' });
});

afterAll(() => service.stop());

/** Every body that the contract shows for a request, with an address to send it to. */
async function requests() {
  const { paths } = JSON.parse(await readFile('openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, parameters = [], requestBody }]) => {
      const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema;
        return schema?.format === 'uuid' ? NOBODY : encodeURIComponent(schema?.example ?? NOBODY);
      });
      const { example, examples = {} } = requestBody?.content['application/json'] ?? {};
      const bodies = Object.entries({ ...(example === undefined ? {} : { '': { value: example } }), ...examples });
      return bodies.map(([key, { value }]) => ({ name: `${operationId} ${key}`.trim(), method, path, value }));
    }),
  );
}

it('shows bodies of requests that the service takes', async () => {
  const wrong = [];
  const all = await requests();
  for (const { name, method, path, value } of all) {
    // Each anew: some of what is sent ends a session.
    const session = await signIn(service, 'ada');
    const answer = await session.send(method.toUpperCase(), `${path}${QUERY[name] ?? ''}`, value);
    if (answer.status === 400) wrong.push({ name, body: answer.body as unknown });
  }
  expect(all.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});
