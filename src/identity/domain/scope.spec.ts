import { describe, expect, it } from '@jest/globals';
import { scopeNeeded, scopesSuffice } from './principal.js';

describe('scopes', () => {
  it.each([
    ['GET', 'devices:read'],
    ['HEAD', 'devices:read'],
    ['POST', 'devices:write'],
    ['PUT', 'devices:write'],
    ['PATCH', 'devices:write'],
    ['DELETE', 'devices:write'],
  ])('%s asks for %s', (method, scope) => {
    expect(scopeNeeded({ resource: 'devices', access: null }, method)).toBe(scope);
  });

  it('a POST that only reads asks for reading', () => {
    expect(scopeNeeded({ resource: 'software', access: 'read' }, 'POST')).toBe('software:read');
  });

  it.each<[string[], string, boolean]>([
    [['devices:read'], 'devices:read', true],
    [['*:read'], 'devices:read', true],
    [['scans:read', '*:write'], 'devices:write', true],
    [['devices:write'], 'devices:read', false],
    [['*:write'], 'devices:read', false],
    [['*:read'], 'devices:write', false],
    [['devices'], 'devices:read', false],
    [['*'], 'devices:read', false],
    [[], 'devices:read', false],
  ])('%j for %s: %s', (scopes, needed, expected) => {
    expect(scopesSuffice(scopes, needed)).toBe(expected);
  });
});
