import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, giveUp, isMain } from '../shared/project.mjs';

const SCHEMA = join(ROOT, 'dashboard/src/api/schema.d.ts');

const HEADER = [
  '// Made from openapi.json by npm run dashboard:schema. Not in git: it is made anew when openapi.json is another one.',
  '// Descriptions and examples are in openapi.json and at /api/docs.',
  '',
  '',
].join('\n');
/** Words for people; types do not need them, and without them the file is a quarter. */
const WORDS = new Set(['description', 'example', 'examples', 'externalDocs', 'summary']);

/** The types of the API as `openapi.json` gives them. */
async function renderSchema() {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'));
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) keepOneRefusal(operation);
  }
  return HEADER + astToString(await openapiTS(withoutWords(document), { alphabetize: false }));
}

/** Every refusal is the same document: `default` says so once. */
function keepOneRefusal({ responses }) {
  for (const status of Object.keys(responses ?? {})) {
    if (/^[45]/.test(status)) delete responses[status];
    else if (responses[status].headers) delete responses[status].headers;
  }
}

/** Names of properties are kept: a property may be called `description`. */
function withoutWords(value, isNames = false) {
  if (Array.isArray(value)) return value.map((each) => withoutWords(each));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isNames || !WORDS.has(name))
      .map(([name, each]) => [name, withoutWords(each, !isNames && (name === 'properties' || name === 'schemas'))]),
  );
}

/** Writes the types, where they are not those of this `openapi.json` yet. Tells whether it wrote. */
export async function ensureSchema() {
  const made = madeFrom();
  if (existsSync(SCHEMA) && readFileSync(SCHEMA, 'utf8').startsWith(made)) return false;
  mkdirSync(dirname(SCHEMA), { recursive: true });
  // Whole or not at all: a compiler may be reading it now.
  const making = `${SCHEMA}.${process.pid}`;
  writeFileSync(making, made + (await renderSchema()));
  renameSync(making, SCHEMA);
  return true;
}

/** The first line of the file: by it one sees what the types were made from without making them again. */
function madeFrom() {
  const hash = createHash('sha256');
  for (const path of ['openapi.json', 'scripts/build/dashboard-schema.mjs', 'package-lock.json']) {
    hash.update(readFileSync(join(ROOT, path)));
  }
  return `// ${hash.digest('hex')}\n`;
}

if (isMain(import.meta.url)) {
  const isNew = await ensureSchema().catch((error) => giveUp(error.message));
  if (isNew) console.log('wrote dashboard/src/api/schema.d.ts');
}
