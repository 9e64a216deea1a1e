import type { WorkBudget } from './work-budget.js';

/** Bytes that are read where they are needed: a file, a part of one, or what was unpacked. */
export interface RandomBytes {
  readonly size: number;
  /** The bytes from `offset` on, fewer where it ends before; never more than `length`. */
  read: (offset: number, length: number) => Buffer;
}

/** What is in the memory already. */
export function bytesOf(buffer: Buffer): RandomBytes {
  return {
    size: buffer.length,
    read: (offset, length) => buffer.subarray(clamp(offset, buffer.length), clamp(offset + length, buffer.length)),
  };
}

/** A part of other bytes, without a copy. */
export function partOf(bytes: RandomBytes, start: number, size: number): RandomBytes {
  const end = Math.min(size, Math.max(0, bytes.size - start));
  return {
    size: end,
    read: (offset, length) => {
      const from = clamp(offset, end);
      return bytes.read(start + from, clamp(offset + length, end) - from);
    },
  };
}

/** The whole of it, or null where it is larger than `most`. */
export function wholeOf(bytes: RandomBytes, most: number): Buffer | null {
  return bytes.size > most ? null : bytes.read(0, bytes.size);
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}

/** The same bytes, each read of which spends of the budget before it is made. */
export function boundedBytes(bytes: RandomBytes, budget: WorkBudget): RandomBytes {
  return {
    size: bytes.size,
    read: (offset, length) => {
      budget.spend(clamp(length, Math.max(0, bytes.size - offset)));
      return bytes.read(offset, length);
    },
  };
}
