import { describe, expect, it } from '@jest/globals';
import { deviceHealth } from './device-health.js';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

describe('the health of a device', () => {
  it.each([
    ['active', null, 'never-reported'],
    ['pending', null, 'never-reported'],
    ['active', ago(60), 'reporting'],
    ['active', ago(3 * 3600), 'reporting'],
    ['active', ago(3 * 3600 + 1), 'silent'],
    ['conflict', ago(86_400), 'silent'],
    ['deactivated', ago(60), null],
    ['deactivated', null, null],
  ] as const)('%s, last seen %s, is %s with an interval of an hour', (state, lastSeenAt, health) => {
    expect(deviceHealth({ state, lastSeenAt, enrollment: 'enrolled' }, now, 3600)).toBe(health);
  });

  it('is none where no agent is expected', () => {
    expect(deviceHealth({ state: 'active', lastSeenAt: null, enrollment: 'reported' }, now, 3600)).toBeNull();
  });
});
