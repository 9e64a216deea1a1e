import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withComputedBlocks } from '../../test/support/computed-blocks.ts';
import { decisionBlocks } from '../../test/support/decision-index.ts';
import { ROOT } from '../shared/project.mjs';

// Writes the index in docs/decisions/README.md from the heads of the records.
const folder = join(ROOT, 'docs', 'decisions');
const path = join(folder, 'README.md');
writeFileSync(path, withComputedBlocks(readFileSync(path, 'utf8'), decisionBlocks(folder)));
console.log('docs/decisions/README.md is up to date');
