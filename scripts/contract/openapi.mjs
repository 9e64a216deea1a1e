import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureSchema } from '../build/dashboard-schema.mjs';
import { build, install, requireNode, run } from '../build/install.mjs';
import { ROOT, giveUp, isMain } from '../shared/project.mjs';
import { developmentSecrets } from '../start/secrets.mjs';
import { withScratchDatabase } from '../postgres/test-postgres.mjs';

const SNAPSHOT = join(ROOT, 'openapi.json');

/** What a program of the built service prints, on a migrated database of its own. Throws with its output when it fails. */
export async function printed(program) {
  const { code, stdout, output } = await withScratchDatabase((url) =>
    // Its own environment, because what it says must not depend on who asks for it.
    run(process.execPath, ['--no-warnings', program], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://posture.example',
        DATABASE_URL: url,
        SECRETS_DIR: developmentSecrets(),
      },
    }),
  );
  if (code !== 0) throw new Error(`${program} failed:\n${output}`);
  return stdout;
}

/** The API's description as the built service gives it, in the form it is committed in. Throws with what the service printed. */
export async function renderOpenapi() {
  const stdout = await printed('dist/src/commands/openapi.js');
  try {
    return `${JSON.stringify(JSON.parse(stdout), null, 2)}\n`;
  } catch {
    throw new Error(
      `dist/src/commands/openapi.js must print the document as JSON and nothing else, but it printed:\n${stdout.slice(0, 1000)}`,
    );
  }
}

/** Compares the built service with openapi.json: undefined when they agree, otherwise the first difference, for people. */
export async function openapiDrift() {
  const wanted = (await renderOpenapi()).split('\n');
  let committed;
  try {
    committed = readFileSync(SNAPSHOT, 'utf8').split('\n');
  } catch {
    return 'There is no openapi.json yet. Run npm run openapi and commit the file.';
  }
  const line = wanted.findIndex((text, index) => text !== committed[index]);
  if (line === -1 && wanted.length === committed.length) return undefined;
  const at = line === -1 ? wanted.length - 1 : line;
  const around = (lines, mark) => lines.slice(Math.max(0, at - 2), at + 4).map((text) => `${mark} ${text}`);
  return [
    `The API and openapi.json differ, first in line ${at + 1}:`,
    ...around(committed, '-'),
    ...around(wanted, '+'),
    'If the change is meant, run npm run openapi and commit the file.',
  ].join('\n');
}

if (isMain(import.meta.url)) {
  requireNode();
  await install();
  const built = await build();
  if (!built.ok) giveUp(`${built.output}\nThe build failed; what to correct is above.`);
  writeFileSync(SNAPSHOT, await renderOpenapi().catch((error) => giveUp(error.message)));
  await ensureSchema();
  const { contractDefects } = await import('./lint.mjs');
  const defects = contractDefects();
  if (defects) giveUp(defects);
  console.log('openapi.json is up to date, and with it the types of the dashboard');
}
