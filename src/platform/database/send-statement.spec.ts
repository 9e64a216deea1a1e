import { describe, expect, it } from '@jest/globals';
import { propertyOf } from './send-statement.js';

describe('the property of a column', () => {
  it.each([
    ['first_seen_at', 'firstSeenAt'],
    ['sha256', 'sha256'],
    ['last_7_days', 'last7Days'],
    ['deviceId', 'deviceId'],
    ['?column?', '?column?'],
    ['_order_0', '_order_0'],
  ])('calls %s %s', (column, property) => {
    expect(propertyOf(column)).toBe(property);
  });
});
