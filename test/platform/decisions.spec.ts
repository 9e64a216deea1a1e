import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { withComputedBlocks } from '../support/computed-blocks.js';
import { decisionBlocks } from '../support/decision-index.js';

it('the index of decisions has every record with its status (if not: npm run decisions)', () => {
  const folder = join(process.cwd(), 'docs', 'decisions');
  const page = readFileSync(join(folder, 'README.md'), 'utf8');
  expect(page).toBe(withComputedBlocks(page, decisionBlocks(folder)));
});
