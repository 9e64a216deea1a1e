import { describe, expect, it } from '@jest/globals';
import { APPLY_SERIES } from './apply-series-statement.js';
import { meantNames } from './decision-coverage.js';
import { hasFinding, holdingDecision } from './holding-decision.js';

/** A column compared with itself: two tables have one name, and the nearer one was meant for the other. */
const WITH_ITSELF = /\b(\w+\.\w+) = \1\b/g;

describe('conditions of decisions', () => {
  it.each([
    ['a scan that is applied', APPLY_SERIES.text],
    ['the decision that holds', holdingDecision('f')],
    ['the findings of a decision', hasFinding('f')],
    ['the names that a decision is told under', meantNames('d.identifier', 'a.vulnerability_id')],
  ])('compare no column with itself: %s', (_, sql) => {
    expect(sql.match(WITH_ITSELF)).toBeNull();
  });
});
