import { describe, expect, test } from '@jest/globals';
import { sayNullAsTypes } from './large-json.decorator.js';

function said(schema: unknown): unknown {
  sayNullAsTypes(schema);
  return schema;
}

describe('null in OpenAPI 3.1', () => {
  test('is one of the types', () => {
    expect(said({ type: 'string', nullable: true, description: 'a name' })).toEqual({
      type: ['string', 'null'],
      description: 'a name',
    });
  });

  test('is one of the values of an enumeration', () => {
    expect(said({ type: 'string', enum: ['a'], nullable: true })).toEqual({
      type: ['string', 'null'],
      enum: ['a', null],
    });
  });

  test('is an alternative to a reference, beside the description', () => {
    expect(said({ nullable: true, description: 'x', allOf: [{ $ref: '#/a' }] })).toEqual({
      description: 'x',
      anyOf: [{ allOf: [{ $ref: '#/a' }] }, { type: 'null' }],
    });
  });

  test('is found at any depth, and nothing else is touched', () => {
    const document = { paths: { '/a': [{ schema: { type: 'integer', nullable: true } }] }, nullable: false };
    expect(said(document)).toEqual({ paths: { '/a': [{ schema: { type: ['integer', 'null'] } }] }, nullable: false });
  });
});
