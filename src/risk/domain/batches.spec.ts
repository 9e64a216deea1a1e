import { expect, test } from '@jest/globals';
import { batchesOf, piecesOf } from './batches.js';

const sized = (...members: number[]) => members.map((count, at) => ({ deviceId: at + 1, members: count }));

test('a batch has devices until their members would be too many', () => {
  expect([...batchesOf(sized(4, 6, 1, 9, 5), 10)]).toEqual([[1, 2], [3, 4], [5]]);
});

test('a device with more than that is alone, and devices without any cost nothing', () => {
  expect([...batchesOf(sized(0, 50, 0, 3), 10)]).toEqual([[1], [2], [3, 4]]);
  expect([...batchesOf(sized(0, 0, 0), 10)]).toEqual([[1, 2, 3]]);
  expect([...batchesOf([], 10)]).toEqual([]);
});

test('pieces are a list again', () => {
  expect([...piecesOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...piecesOf([], 2)]).toEqual([]);
});
