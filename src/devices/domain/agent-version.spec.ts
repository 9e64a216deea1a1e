import { describe, expect, it } from '@jest/globals';
import { agentVersionStatus } from './device.js';

describe('the standing of an agent', () => {
  it.each([
    ['1.2.0', 'current'],
    ['1.10.0', 'current'],
    ['2.0.0', 'current'],
    ['1.2.0-rc.1', 'current'],
    ['1.1.99', 'outdated'],
    ['0.9.0', 'outdated'],
    ['1.2', 'unknown'],
    ['v1.2.0', 'unknown'],
    ['1.2.0000000', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
  ])('of %s against 1.2.0 is %s', (version, standing) => {
    expect(agentVersionStatus(version, '1.2.0')).toBe(standing);
  });
});
