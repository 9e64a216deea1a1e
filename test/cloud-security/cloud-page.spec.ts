import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { renderedCloudPage } from '../support/cloud-page.js';

it('docs/cloud-security.md shows what the suites say (if not: npm run cloud-page)', async () => {
  const page = readFileSync(new URL('../../docs/cloud-security.md', import.meta.url), 'utf8');
  expect(page).toBe(await renderedCloudPage(page));
});
