import { describe, expect, it } from '@jest/globals';
import { requestSpan } from './audit-event.repository.js';

// 2026-11-20T12:00:00Z and a day later.
const NOON = '019aa132-6400-7abc-8def-0123456789ab';
const LATER = '019aa658-bfc0-7abc-8def-0123456789ab';

describe('the time of a request', () => {
  const at = (id: string): number => parseInt(id.replace('-', '').slice(0, 12), 16);

  it('is read off its id, an hour to both sides', () => {
    expect(requestSpan([NOON])).toEqual({ from: new Date(at(NOON) - 3_600_000), to: new Date(at(NOON) + 3_600_000) });
  });

  it('covers all that were asked for', () => {
    expect(requestSpan([LATER, NOON])).toEqual({
      from: new Date(at(NOON) - 3_600_000),
      to: new Date(at(LATER) + 3_600_000),
    });
  });

  it.each([[[]], [['e2c9f3f1-7a10-4cc3-8b0a-0a6ed2c9f3f1']], [[NOON, 'e2c9f3f1-7a10-4cc3-8b0a-0a6ed2c9f3f1']]])(
    'is not known of %j',
    (ids) => {
      expect(requestSpan(ids)).toBeNull();
    },
  );
});
