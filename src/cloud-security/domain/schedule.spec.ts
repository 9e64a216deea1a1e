import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextDaily } from './audit.js';

const HOUR_MS = 3_600_000;
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

describe('the next audit', () => {
  it('is in one to twenty-five hours, and then every day at the same time', () => {
    fc.assert(
      fc.property(moment, fc.nat(), (now, organization) => {
        const next = nextDaily(now, organization, 'acme-drive');
        const wait = next.getTime() - now.getTime();
        expect(wait).toBeGreaterThanOrEqual(HOUR_MS);
        expect(wait).toBeLessThanOrEqual(25 * HOUR_MS);
        expect(nextDaily(next, organization, 'acme-drive').getTime() - next.getTime()).toBe(24 * HOUR_MS);
      }),
    );
  });

  it('is spread over the day', () => {
    const hours = new Set(
      Array.from({ length: 500 }, (_, organization) =>
        nextDaily(new Date('2026-11-20T00:00:00Z'), organization, 'acme-drive').getUTCHours(),
      ),
    );
    expect(hours.size).toBe(24);
  });
});
