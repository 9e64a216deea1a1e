import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { renderedCompliancePage } from './testing/compliance-page.js';

it('docs/compliance.md shows what the model computes (if not: npm run compliance-page)', () => {
  const page = readFileSync(resolve(process.cwd(), 'docs/compliance.md'), 'utf8');
  expect(page).toBe(renderedCompliancePage(page));
});
