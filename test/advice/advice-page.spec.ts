import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { renderedAdvicePage } from '../support/advice-page.js';

it('docs/advice.md shows what the service answers (if not: npm run advice-page)', async () => {
  const path = new URL('../../docs/advice.md', import.meta.url);
  const page = readFileSync(path, 'utf8');
  const rendered = await renderedAdvicePage(page);
  if (process.env['POSTURE_WRITE_PAGE'] === '1') writeFileSync(path, rendered);
  else expect(page).toBe(rendered);
}, 60_000);
