import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, giveUp, isMain } from '../shared/project.mjs';

const SCHEMA = join(ROOT, 'dashboard/src/api/schema.d.ts');

const HEADER = [
  '// Made from openapi.json by npm run dashboard:schema. Do not edit: the build compares.',
  '// Descriptions and examples are in openapi.json and at /api/docs.',
  '',
  '',
].join('\n');
/** Words for people; types do not need them, and without them the file is a quarter. */
const WORDS = new Set(['description', 'example', 'examples', 'externalDocs', 'summary']);

/** The types of the API as `openapi.json` gives them. */
export async function renderSchema() {
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

/** Undefined when the committed types are those of openapi.json, otherwise what to do, for people. */
export async function schemaDrift() {
  const wanted = await renderSchema();
  if (existsSync(SCHEMA) && readFileSync(SCHEMA, 'utf8') === wanted) return undefined;
  return 'dashboard/src/api/schema.d.ts is not what openapi.json says. Run npm run dashboard:schema and commit the file.';
}

/** Writes the types anew. */
export async function writeSchema() {
  mkdirSync(dirname(SCHEMA), { recursive: true });
  writeFileSync(SCHEMA, await renderSchema());
}

if (isMain(import.meta.url)) {
  if (process.argv.includes('--check')) {
    const drift = await schemaDrift();
    if (drift !== undefined) giveUp(drift);
    console.log('dashboard/src/api/schema.d.ts is up to date');
  } else {
    await writeSchema();
    console.log('wrote dashboard/src/api/schema.d.ts');
  }
}
