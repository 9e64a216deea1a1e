import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { withComputedBlocks } from '../../../test/support/computed-blocks.js';
import { complianceBlocks } from './testing/compliance-page.js';

it('docs/compliance.md shows what the model computes (if not: npm run compliance-page)', () => {
  const page = readFileSync(resolve(process.cwd(), 'docs/compliance.md'), 'utf8');
  expect(page).toBe(withComputedBlocks(page, complianceBlocks()));
});
