import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { riskBlocks } from '../../src/risk/model/testing/risk-page.ts';
import { withComputedBlocks } from '../../test/support/computed-blocks.ts';
import { ROOT } from '../shared/project.mjs';

// Writes the computed parts of docs/risk.md as the model gives them. The text around them is by hand.
const path = join(ROOT, 'docs', 'risk.md');
writeFileSync(path, withComputedBlocks(readFileSync(path, 'utf8'), riskBlocks()));
console.log('docs/risk.md is up to date');
