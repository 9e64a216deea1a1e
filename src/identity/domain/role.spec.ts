import { describe, expect, it } from '@jest/globals';
import { isAtLeast, ROLES } from './principal.js';

describe('roles', () => {
  it('each may do what those below it may, and nothing of those above', () => {
    const allowed = ROLES.map((role) => ROLES.map((minimum) => isAtLeast(role, minimum)));
    expect(allowed).toEqual([
      [true, true, true, true],
      [false, true, true, true],
      [false, false, true, true],
      [false, false, false, true],
    ]);
  });
});
