import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { withComputedBlocks } from '../../../test/support/computed-blocks.js';
import { riskBlocks } from './testing/risk-page.js';

it('docs/risk.md shows what the model computes (if not: npm run risk-page)', () => {
  const page = readFileSync(resolve(process.cwd(), 'docs/risk.md'), 'utf8');
  expect(page).toBe(withComputedBlocks(page, riskBlocks()));
});
