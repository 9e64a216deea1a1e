import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchingBlocks } from '../../src/vulnerabilities/app/testing/matching-page.ts';
import { withComputedBlocks } from '../../test/support/computed-blocks.ts';
import { ROOT } from '../shared/project.mjs';

// Writes the computed parts of docs/matching.md as the code has them. The text around them is by hand.
const path = join(ROOT, 'docs', 'matching.md');
writeFileSync(path, withComputedBlocks(readFileSync(path, 'utf8'), matchingBlocks()));
console.log('docs/matching.md is up to date');
