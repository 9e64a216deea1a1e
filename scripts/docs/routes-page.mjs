import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, requireNode } from '../build/install.mjs';
import { printed } from '../contract/openapi.mjs';
import { ROOT, giveUp } from '../shared/project.mjs';

// Writes docs/routes.md as the built service gives it.
requireNode();
await install();
const built = await build();
if (!built.ok) giveUp(`${built.output}\nThe build failed; what to correct is above.`);
writeFileSync(
  join(ROOT, 'docs', 'routes.md'),
  await printed('dist/src/commands/routes.js').catch((error) => giveUp(error.message)),
);
console.log('docs/routes.md is up to date');
