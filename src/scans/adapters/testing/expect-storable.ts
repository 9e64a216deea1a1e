import { expect } from '@jest/globals';
import type { Observations } from '../../domain/observation.js';
import { storableFaults } from './storable-faults.js';

/** Asserts that the observations can be stored as they are: clean texts inside their limits, rows inside the contract. */
export function expectStorable(observations: Observations): void {
  expect(storableFaults(observations)).toEqual([]);
}
