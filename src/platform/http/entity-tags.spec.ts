import { describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { hasRepresentation } from './derived-view.interceptor.js';

const asking = (header?: string): Request => ({ get: () => header }) as unknown as Request;

describe('If-None-Match', () => {
  it.each([
    ['"a"', '"a"'],
    ['"a"', 'W/"a"'],
    ['W/"a"', 'W/"a"'],
    ['W/"a"', '"a"'],
    ['"b", W/"a"', '"a"'],
    ['"b","a"', '"a"'],
    [' "x,y" ,"a" ', '"a"'],
    ['"x,y"', '"x,y"'],
    ['*', 'W/"a"'],
    [' * ', '"a"'],
  ])('%s has %s', (header, etag) => {
    expect(hasRepresentation(asking(header), etag)).toBe(true);
  });

  it.each([undefined, '', 'a', '"b"', '"a', 'a"', '"A"', '"*"', '*, "b"', 'W/'])('%s has not "a"', (header) => {
    expect(hasRepresentation(asking(header), '"a"')).toBe(false);
  });
});
