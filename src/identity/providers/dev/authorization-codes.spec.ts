import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Clock } from '../../../platform/index.js';
import { DEVELOPMENT_PEOPLE } from '../../domain/development-people.js';
import { AuthorizationCodes } from './authorization-codes.js';

const ADA = DEVELOPMENT_PEOPLE[0]!;
const BACK = 'http://localhost:3000/auth/callback/dev';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

describe('codes of the development provider', () => {
  let now: number;
  let codes: AuthorizationCodes;

  beforeEach(() => {
    now = 0;
    const clock = new Clock();
    clock.now = () => new Date(now);
    codes = new AuthorizationCodes(clock);
  });

  it('are good once, and so is the token', () => {
    const code = codes.issue(ADA, BACK, CHALLENGE);
    const token = codes.redeem(code, BACK, VERIFIER)!;
    expect(codes.redeem(code, BACK, VERIFIER)).toBeNull();
    expect(codes.personOf(token)).toBe(ADA);
    expect(codes.personOf(token)).toBeNull();
  });

  it('are good for a minute', () => {
    const code = codes.issue(ADA, BACK, CHALLENGE);
    now = 60_000;
    expect(codes.redeem(code, BACK, VERIFIER)).toBeNull();
  });

  it('need the verifier and the address that they were asked with, and a wrong try uses them up', () => {
    const code = codes.issue(ADA, BACK, CHALLENGE);
    expect(codes.redeem(code, BACK, 'other')).toBeNull();
    expect(codes.redeem(code, BACK, VERIFIER)).toBeNull();
    expect(codes.redeem(codes.issue(ADA, BACK, CHALLENGE), `${BACK}/x`, VERIFIER)).toBeNull();
  });
});
