import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderedRiskPage } from '../src/risk/model/testing/risk-page.ts';
import { ROOT } from './project.mjs';

// Writes the computed parts of docs/risk.md as the model gives them. The text around them is by hand.
const path = join(ROOT, 'docs', 'risk.md');
writeFileSync(path, renderedRiskPage(readFileSync(path, 'utf8')));
console.log('docs/risk.md is up to date');
