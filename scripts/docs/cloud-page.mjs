import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../shared/project.mjs';
import { renderedCloudPage } from '../../test/support/cloud-page.ts';

// Writes the computed parts of docs/cloud-security.md as the suites give them. The text around them is by hand.
const path = join(ROOT, 'docs', 'cloud-security.md');
writeFileSync(path, await renderedCloudPage(readFileSync(path, 'utf8')));
console.log('docs/cloud-security.md is up to date');
