import { describe, expect, it } from '@jest/globals';
import { AGENT_CHECK_IDS } from '../../devices/index.js';
import { CHECK_RULES } from './check-rules.js';

describe('the rules of checks', () => {
  it('weigh every check of the agent by itself', () => {
    expect(AGENT_CHECK_IDS.filter((id) => !Object.hasOwn(CHECK_RULES, id))).toEqual([]);
  });
});
