import { describe, expect, it } from '@jest/globals';
import { agentContact } from './device.js';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

describe('how an agent keeps to its interval', () => {
  it.each([
    ['active', null, 'none-yet'],
    ['pending', null, 'none-yet'],
    ['active', ago(60), 'on-time'],
    ['active', ago(3 * 3600), 'on-time'],
    ['active', ago(3 * 3600 + 1), 'late'],
    ['conflict', ago(86_400), 'late'],
    ['deactivated', ago(60), null],
    ['deactivated', null, null],
  ] as const)('%s, last seen %s, is %s with an interval of an hour', (state, lastSeenAt, contact) => {
    expect(agentContact({ state, lastSeenAt, enrollment: 'enrolled' }, now, 3600)).toBe(contact);
  });

  it('is nothing where no agent is expected', () => {
    expect(agentContact({ state: 'active', lastSeenAt: null, enrollment: 'reported' }, now, 3600)).toBeNull();
  });
});
