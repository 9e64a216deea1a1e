import { describe, expect, it } from '@jest/globals';
import { Assumptions } from './assumptions.js';
import { JOB } from './job.js';
import { jobFaults } from './assumption-faults.js';

const keys = (own: Record<string, number>): string[] => jobFaults(new Assumptions(JOB, own)).map(({ key }) => key);

describe('the pay range of a job', () => {
  it('does not end below where it begins', () => {
    expect(keys({ 'job.pay-min': 2, 'job.pay-max': 1 })).toEqual(['job.pay-max']);
    expect(keys({ 'job.pay-min': 2, 'job.pay-max': 2 })).toEqual([]);
  });

  it('may be open at either end', () => {
    expect(keys({})).toEqual([]);
    expect(keys({ 'job.pay-min': 2 })).toEqual([]);
    expect(keys({ 'job.pay-max': 0 })).toEqual([]);
  });
});
