import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { withComputedBlocks } from '../../../../test/support/computed-blocks.js';
import { matchingBlocks } from './matching-page.js';

it('docs/matching.md shows what the code compares (if not: npm run matching-page)', () => {
  const page = readFileSync(resolve(process.cwd(), 'docs/matching.md'), 'utf8');
  expect(page).toBe(withComputedBlocks(page, matchingBlocks()));
});
