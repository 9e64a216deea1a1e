import { describe, expect, test } from '@jest/globals';
import { addExamples } from './openapi-examples.js';

function exampleOf(schema: object, schemas: Record<string, object> = {}): unknown {
  const content: { schema: object; example?: unknown } = { schema };
  const body = { content: { 'application/json': content } };
  addExamples({ paths: { '/a': { get: { responses: { '200': body } } } }, components: { schemas } });
  return content.example;
}

function nested(levels: number, inner: object): object {
  return levels === 0 ? inner : { type: 'object', required: ['of'], properties: { of: nested(levels - 1, inner) } };
}

describe('an example made of a schema', () => {
  test('is made of the examples of its properties', () => {
    const name = { type: 'string', example: 'web-1' };
    const schemas = { Device: { type: 'object', properties: { name, days: { type: 'integer', minimum: 3 } } } };
    expect(exampleOf({ type: 'array', items: { $ref: '#/components/schemas/Device' } }, schemas)).toEqual([
      { name: 'web-1', days: 3 },
    ]);
  });

  test('takes the first of several shapes', () => {
    for (const word of ['oneOf', 'anyOf', 'allOf'])
      expect(exampleOf({ [word]: [{ type: 'boolean' }, { type: 'null' }] })).toBe(true);
  });

  test('fits its schema at every depth: far down it holds what has to be there, and no null in place of it', () => {
    const deep = {
      type: 'object',
      required: ['id', 'list', 'source'],
      properties: {
        id: { type: 'string', format: 'uuid' },
        list: { type: 'array', items: { type: 'string' } },
        source: { anyOf: [{ type: 'object' }, { type: 'null' }] },
        left: { type: 'string' },
      },
    };
    const of = exampleOf(nested(9, deep));
    expect(JSON.stringify(of)).toContain('{"id":"0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1","list":[],"source":null}');
  });

  test('ends where a schema may hold itself, and is refused where it has to', () => {
    const node = (required: string[]): object => ({
      type: 'object',
      required,
      properties: { next: { $ref: '#/components/schemas/Node' } },
    });
    expect(exampleOf({ $ref: '#/components/schemas/Node' }, { Node: node([]) })).toMatchObject({ next: {} });
    expect(() => exampleOf({ $ref: '#/components/schemas/Node' }, { Node: node(['next']) })).toThrow('no end');
  });

  test('stands in for no example that is there', () => {
    const named = { schema: { type: 'string' }, examples: { short: { value: 'a' } } };
    addExamples({ paths: { '/a': { post: { requestBody: { content: { 'text/plain': named } } } } } });
    expect(named).not.toHaveProperty('example');
  });
});
