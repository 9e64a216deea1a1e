import { on } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../shared/project.mjs';

// A service that waits: of what it runs it has loaded the packages already, which do not change while somebody works, and
// take longer than our own files. Told that these have changed, it loads them too; told again, it begins (watch.mjs).
const DIST = join(ROOT, 'dist/src');
const IMPORTS = /^(?:import|export) (?:[^'"]* from )?'((?!node:|posture\/)[^.'][^']*)'/gm;

const messages = on(process, 'message');

await import('reflect-metadata');
for (const name of packages()) {
  // The service itself says what is wrong with a package.
  await import(name).catch(() => undefined);
}
await messages.next();
// So does main.js, of our own files.
await import(pathToFileURL(join(DIST, 'application.js')).href).catch(() => undefined);
await messages.next();
await import(pathToFileURL(join(DIST, 'main.js')).href);
// The channel stays open: it tells the end of who started this (end-with-parent.mjs).

/** What the built service imports from packages as it starts. */
function packages() {
  // Nest asks for the adapter of its server by itself.
  const names = new Set(['@nestjs/platform-express']);
  for (const file of readdirSync(DIST, { recursive: true })) {
    if (!file.endsWith('.js')) continue;
    for (const [, name] of readFileSync(join(DIST, file), 'utf8').matchAll(IMPORTS)) names.add(name);
  }
  return names;
}
