import { describe, expect, it } from '@jest/globals';
import { deviceHealth, HEALTHS, silentBefore } from './device-health.js';

const now = new Date('2026-11-20T12:00:00Z');

describe('the state of a device', () => {
  it.each([
    ['deactivated', 'enrolled', '2026-11-20T11:00:00Z', false, 'deactivated'],
    ['deactivated', 'reported', null, false, 'deactivated'],
    ['pending', 'registered', null, false, 'not-enrolled'],
    ['pending', 'enrolled', '2026-11-20T11:00:00Z', false, 'not-enrolled'],
    ['active', 'reported', '2026-11-20T11:00:00Z', false, 'not-enrolled'],
    ['active', 'enrolled', null, false, 'never-scanned'],
    ['active', 'enrolled', '2026-11-20T11:00:00Z', false, 'reporting'],
    ['active', 'enrolled', '2026-11-06T00:00:00Z', false, 'reporting'],
    ['active', 'enrolled', '2026-11-05T23:59:59Z', false, 'silent'],
    ['conflict', 'enrolled', '2026-11-01T00:00:00Z', true, 'silent'],
    ['conflict', 'enrolled', '2026-11-20T11:00:00Z', true, 'partly-read'],
  ] as const)('%s, %s, told at %s, in part: %s, is %s after 14 days', (state, enrollment, told, partlyRead, health) => {
    const reportedAt = told === null ? null : new Date(told);
    expect(deviceHealth({ state, enrollment, reportedAt, partlyRead }, now, 14)).toBe(health);
    expect(HEALTHS).toContain(health);
  });

  it('is the same at every moment of a day', () => {
    expect(silentBefore(new Date('2026-11-20T00:00:00Z'), 14)).toEqual(
      silentBefore(new Date('2026-11-20T23:59:59Z'), 14),
    );
  });
});
