import { describe, expect, it } from '@jest/globals';
import { AnswerSeal, type StoredAnswer } from './idempotency.repository.js';

const SCOPE = { actorKind: 'user', actorId: 'ada', method: 'POST', route: '/api/v1/devices' };
const SECRET = Buffer.alloc(32, 7);
const ANSWER: StoredAnswer = { status: 201, headers: { Location: '/x' }, body: '{"token":"sps_enr_secret"}' };

describe('a sealed answer', () => {
  it('is opened by who knows the key', () => {
    const sealed = new AnswerSeal(SCOPE, 'key', SECRET).seal(ANSWER);
    expect(sealed.includes('sps_enr_secret')).toBe(false);
    expect(new AnswerSeal(SCOPE, 'key', SECRET).open(sealed)).toEqual(ANSWER);
  });

  it('is another each time', () => {
    const seal = new AnswerSeal(SCOPE, 'key', SECRET);
    expect(seal.seal(ANSWER).equals(seal.seal(ANSWER))).toBe(false);
  });

  it.each([
    ['another key', SCOPE, 'kez'],
    ['another caller', { ...SCOPE, actorId: 'ben' }, 'key'],
    ['another kind of caller', { ...SCOPE, actorKind: 'service' }, 'key'],
    ['another route', { ...SCOPE, route: '/api/v1/enrollment-keys' }, 'key'],
  ])('stays shut for %s, which has another hash', (_what, scope, key) => {
    const right = new AnswerSeal(SCOPE, 'key', SECRET);
    const wrong = new AnswerSeal(scope, key, SECRET);
    expect(wrong.hash.equals(right.hash)).toBe(false);
    expect(() => wrong.open(right.seal(ANSWER))).toThrow();
  });

  it('stays shut for who guesses the key and has not the secret of the service', () => {
    const right = new AnswerSeal(SCOPE, '1', SECRET);
    const thief = new AnswerSeal(SCOPE, '1', Buffer.alloc(32, 8));
    expect(thief.hash.equals(right.hash)).toBe(false);
    expect(() => thief.open(right.seal(ANSWER))).toThrow();
  });

  it('stays shut when a byte of it was changed', () => {
    const seal = new AnswerSeal(SCOPE, 'key', SECRET);
    const sealed = seal.seal(ANSWER);
    for (const at of [0, 12, 28, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => seal.open(changed)).toThrow();
    }
  });

  it('goes with one request: address and body', () => {
    const seal = new AnswerSeal(SCOPE, 'key', SECRET);
    const print = seal.fingerprint('/api/v1/devices', { name: 'a' });
    expect(seal.fingerprint('/api/v1/devices', { name: 'a' })).toEqual(print);
    expect(seal.fingerprint('/api/v1/devices', { name: 'b' })).not.toEqual(print);
    expect(seal.fingerprint('/api/v1/devices?x=1', { name: 'a' })).not.toEqual(print);
    expect(new AnswerSeal(SCOPE, 'other', SECRET).fingerprint('/api/v1/devices', { name: 'a' })).not.toEqual(print);
  });
});
