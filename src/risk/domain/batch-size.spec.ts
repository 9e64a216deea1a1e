import { expect, test } from '@jest/globals';
import { BatchSize } from './batch-size.js';

test('begins with few devices, since nobody knows yet what they have', () => {
  expect(new BatchSize().next).toBe(20);
});

test('takes as many devices as have ten thousand members, by those of the last time', () => {
  const size = new BatchSize();
  size.took(20, 8000);
  expect(size.next).toBe(25);
  size.took(25, 100);
  expect(size.next).toBe(500);
});

test('goes on one by one where a single device has more, and is not misled by devices without any', () => {
  const size = new BatchSize();
  size.took(20, 20_000_000);
  expect(size.next).toBe(1);
  size.took(1, 0);
  expect(size.next).toBe(500);
  size.took(0, 0);
  expect(size.next).toBe(500);
});
