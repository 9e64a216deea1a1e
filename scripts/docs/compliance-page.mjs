import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { complianceBlocks } from '../../src/compliance/domain/testing/compliance-page.ts';
import { withComputedBlocks } from '../../test/support/computed-blocks.ts';
import { ROOT } from '../shared/project.mjs';

// Writes the computed parts of docs/compliance.md as the model gives them. The text around them is by hand.
const path = join(ROOT, 'docs', 'compliance.md');
writeFileSync(path, withComputedBlocks(readFileSync(path, 'utf8'), complianceBlocks()));
console.log('docs/compliance.md is up to date');
