import { describe, expect, it } from '@jest/globals';
import { type ApiKeyRole, roleInForce } from './api-key.js';
import type { Role } from './principal.js';

describe('the role of an API key', () => {
  it.each<[ApiKeyRole, Role | null, Role]>([
    ['admin', 'owner', 'admin'],
    ['admin', 'admin', 'admin'],
    ['admin', 'analyst', 'analyst'],
    ['admin', 'viewer', 'viewer'],
    ['viewer', 'owner', 'viewer'],
    ['analyst', null, 'viewer'],
    ['viewer', null, 'viewer'],
  ])('%s, made by somebody who is %s today: %s', (role, maker, inForce) => {
    expect(roleInForce(role, maker)).toBe(inForce);
  });
});
