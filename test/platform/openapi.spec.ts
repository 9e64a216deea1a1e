import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';

interface Operation {
  summary?: string;
  tags?: string[];
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: unknown; example?: unknown }> }>;
}

const operations: { name: string; operation: Operation }[] = [];
let text = '';

describe('the contract (openapi.json)', () => {
  beforeAll(async () => {
    text = await readFile('openapi.json', 'utf8');
    const { paths, components } = JSON.parse(text) as {
      paths: Record<string, Record<string, Operation>>;
      components: { responses: Operation['responses'] };
    };
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const responses = Object.entries(operation.responses).map(([status, { $ref, ...own }]) => [
          status,
          $ref === undefined ? own : components.responses[$ref.replace('#/components/responses/', '')],
        ]);
        const whole = { ...operation, responses: Object.fromEntries(responses) as Operation['responses'] };
        operations.push({ name: `${method} ${path}`, operation: whole });
      }
    }
  });

  afterAll(() => {
    operations.length = 0;
  });

  test('is OpenAPI 3.1 and says null as 3.1 does', () => {
    expect((JSON.parse(text) as { openapi: string }).openapi).toBe('3.1.0');
    expect(text).not.toContain('"nullable"');
  });

  test('has one shape for each name: no two classes of the code share one', async () => {
    const files = (await readdir('src', { recursive: true })).filter((path) => path.endsWith('.dto.ts'));
    const texts = await Promise.all(files.map((path) => readFile(`src/${path}`, 'utf8')));
    const names = texts.flatMap((of) => [...of.matchAll(/^export class (\w+)/gm)].map(([, name]) => name));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('sums every operation up and puts it under one heading', () => {
    for (const { name, operation } of operations) {
      expect({ name, summary: operation.summary, tags: operation.tags?.length }).toEqual({
        name,
        summary: expect.stringMatching(/\w{3}/),
        tags: 1,
      });
    }
  });

  test('is below one megabyte as it is served', () => {
    expect(JSON.stringify(JSON.parse(text)).length).toBeLessThan(1_000_000);
  });

  test('shows a problem for every operation, and an example for every answer that has a body', () => {
    for (const { name, operation } of operations) {
      expect({ name, problem: operation.responses['default']?.content }).toEqual({
        name,
        problem: { 'application/problem+json': expect.anything() },
      });
      for (const [status, { content }] of Object.entries(operation.responses)) {
        for (const [type, body] of Object.entries(content ?? {})) {
          expect({
            name,
            status,
            type,
            example: 'example' in body || 'examples' in body ? 'there' : 'missing',
          }).toEqual({ name, status, type, example: 'there' });
        }
      }
    }
  });
});
