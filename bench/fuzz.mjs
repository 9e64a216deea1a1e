/**
 * Fuzzes every adapter for as long as is asked: node bench/fuzz.mjs [--minutes 10] [--seed N] [--case N]
 * The cases are those of test/scans/fuzz.spec.ts. Ends with 1 when an adapter did what it must not.
 */
import 'reflect-metadata';
import '@swc-node/register/esm-register';
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';

const ADAPTERS = new URL('../src/scans/adapters/', import.meta.url);
const SYSTEM = { id: 'debian', version: '12' };
/** Below this a ratio says more about the clock than about the adapter. */
const MEASURABLE_MS = 2;

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, case: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const until = performance.now() + Number(values.minutes ?? 1) * 60_000;

const { ScanAdapter } = await import('../src/scans/scan-adapter.decorator.ts');
const { diceOfCase, fuzzBases, makeFuzzCase } = await import('../src/scans/adapters/testing/fuzz-cases.ts');
const { checkParse } = await import('../src/scans/adapters/testing/check-parse.ts');
const { parseJson } = await import('../src/scans/app/json-document.ts');
const { DomainError } = await import('../src/platform/errors/domain-error.ts');

const adapters = await loadAdapters();
const sources = [...adapters.keys()];
const bases = fuzzBases(sources);
const table = new Map(
  sources.map((source) => [source, { cases: 0, taken: 0, refused: 0, unread: 0, slowest: 0, worstRatio: 0, at: 0 }]),
);
let failures = 0;

console.log(`seed ${seed}, ${bases.length} documents of ${sources.join(', ')}`);
if (values.case === undefined) {
  for (let number = 0; performance.now() < until; number += 1) run(number);
} else run(Number(values.case));
console.table(
  Object.fromEntries(
    [...table].map(([source, { slowest, worstRatio, at, ...counts }]) => [
      source,
      { ...counts, 'slowest ms': round(slowest), 'worst ratio to JSON.parse': round(worstRatio), 'in case': at },
    ]),
  ),
);
console.log(`${[...table.values()].reduce((sum, { cases }) => sum + cases, 0)} cases, ${failures} failures`);
process.exitCode = failures > 0 ? 1 : 0;

/** Every adapter under src/scans/adapters, by its key. */
async function loadAdapters() {
  const found = new Map();
  for (const { name } of readdirSync(ADAPTERS, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const [file] = readdirSync(new URL(`${name}/`, ADAPTERS)).filter((one) => one.endsWith('.adapter.ts'));
    if (file === undefined) continue;
    for (const Adapter of Object.values(await import(new URL(`${name}/${file}`, ADAPTERS).href))) {
      const meta = Reflect.getMetadata(ScanAdapter.KEY, Adapter);
      if (meta !== undefined) found.set(meta.key, { meta, adapter: new Adapter() });
    }
  }
  return found;
}

function run(number) {
  const { source, file, input } = makeFuzzCase(bases, sources, diceOfCase(seed, number));
  const row = table.get(source);
  const { adapter, meta } = adapters.get(source);
  row.cases += 1;
  const document = documentOf(input, meta);
  if (document === undefined) {
    row.unread += 1;
    return;
  }
  const { outcome, milliseconds, faults } = checkParse(adapter, document, { scope: null, os: SYSTEM });
  row[outcome] += 1;
  if (milliseconds > MEASURABLE_MS) noteTime(row, number, adapter, document);
  if (faults.length === 0) return;
  failures += 1;
  console.log(`case ${number} (${source} ${file}); repeat with: node bench/fuzz.mjs --seed ${seed} --case ${number}`);
  console.log(faults.join('\n'));
}

/** The document of a case; undefined when its bytes are none and were refused in the agreed way. */
function documentOf(input, meta) {
  if ('document' in input) return input.document;
  if ((meta.syntax ?? 'json') !== 'json') return input.bytes.toString('utf8');
  try {
    return parseJson(input.bytes);
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'invalid') return undefined;
    throw error;
  }
}

/** The best of three, for other programs use this machine too. */
function noteTime(row, number, adapter, document) {
  const milliseconds = best(() => checkParse(adapter, document, { scope: null, os: SYSTEM }).milliseconds);
  row.slowest = Math.max(row.slowest, milliseconds);
  if (milliseconds < MEASURABLE_MS) return;
  const text = JSON.stringify(document);
  const parsing = best(() => {
    const begun = performance.now();
    JSON.parse(text);
    return performance.now() - begun;
  });
  const ratio = milliseconds / parsing;
  if (ratio <= row.worstRatio) return;
  row.worstRatio = ratio;
  row.at = number;
}

function best(measure) {
  return Math.min(measure(), measure(), measure());
}

function round(number) {
  return Math.round(number * 10) / 10;
}
