import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, giveUp, isMain } from '../shared/project.mjs';
import { schemaDiff } from './schema-diff.mjs';
import { operationsOf, resolved } from './walk.mjs';

const USAGE = `Says what in openapi.json is different from that of another commit, and what of it breaks clients.

  npm run -s contract:diff -- <git ref>      for example main, v0.1.0, HEAD~5

Ends with 1 when something breaks clients.`;
const MEBIBYTES_32 = 32 * 1024 ** 2;

/**
 * What is different between two OpenAPI documents: `{ isBreaking, at, text }`, each once, in the order of the later document. Broken is
 * who sends what was right before and is refused now, or receives what could not come before, or misses what always came. Words for
 * people (descriptions, examples) are no difference.
 */
export function contractChanges(before, after) {
  const changes = new Map();
  const report = (isBreaking, at, text) => changes.set(`${at} ${text}`, { isBreaking, at, text });
  const compare = schemaDiff(before, after, report);
  const [old, now] = [byAddress(before), byAddress(after)];
  for (const [address, operation] of old) {
    if (!now.has(address)) report(true, address, 'is gone');
    else operationDiff({ before, after, at: address, report, compare }, operation, now.get(address));
  }
  for (const address of now.keys()) if (!old.has(address)) report(false, address, 'is new');
  return [...changes.values()];
}

/** What a parameter of a path is called is nobody's business. */
function byAddress(document) {
  return new Map(
    [...operationsOf(document)].map(({ path, method, operation }) => [
      `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
      operation,
    ]),
  );
}

function operationDiff(context, old, now) {
  const { at, report } = context;
  // Generated clients call it by that.
  if (old.operationId !== now.operationId) report(true, at, `is called ${now.operationId}, not ${old.operationId}`);
  if (now.deprecated && !old.deprecated) report(false, at, 'is deprecated');
  securityDiff(context, old.security ?? [], now.security ?? []);
  parameterDiff(context, old.parameters ?? [], now.parameters ?? []);
  requestDiff(context, old.requestBody, now.requestBody);
  answerDiff(context, old.responses ?? {}, now.responses ?? {});
}

function securityDiff({ at, report }, old, now) {
  const names = (list) => list.map((one) => Object.keys(one).sort().join(' with ') || 'nobody');
  for (const name of names(old)) if (!names(now).includes(name)) report(true, at, `is not open to ${name} any more`);
  for (const name of names(now)) {
    if (names(old).includes(name)) continue;
    // What was open to anybody asks for something now.
    report(old.length === 0, at, `is open to ${name}`);
  }
}

function parameterDiff({ before, after, at, report, compare }, old, now) {
  let place = 0;
  const keyed = (document, list) =>
    new Map(
      list
        .map((one) => resolved(document, one))
        .map((one) => [one.in === 'path' ? `path ${(place += 1)}` : `${one.in} ${one.name.toLowerCase()}`, one]),
    );
  const was = keyed(before, old);
  place = 0;
  const is = keyed(after, now);
  for (const [key, one] of was) {
    const where = `${at} ${one.in} “${one.name}”`;
    const other = is.get(key);
    if (!other) {
      report(true, where, 'is gone');
      continue;
    }
    if (other.required && !one.required) report(true, where, 'has to be given');
    if (one.required && !other.required) report(false, where, 'may be left out');
    compare(one.schema ?? {}, other.schema ?? {}, 'request', where);
  }
  for (const [key, one] of is)
    if (!was.has(key))
      report(
        one.required ?? false,
        `${at} ${one.in} “${one.name}”`,
        `is new${one.required ? ' and has to be given' : ''}`,
      );
}

function requestDiff({ before, after, at, report, compare }, old, now) {
  if (!old && !now) return;
  const where = `${at} body`;
  if (!old) return report(resolved(after, now).required ?? false, where, 'is new');
  if (!now) return report(true, where, 'is gone');
  const [was, is] = [resolved(before, old), resolved(after, now)];
  if (is.required && !was.required) report(true, where, 'has to be given');
  if (was.required && !is.required) report(false, where, 'may be left out');
  contentDiff({ report, compare }, was.content, is.content, 'request', where);
}

function answerDiff({ before, after, at, report, compare }, old, now) {
  for (const status of Object.keys({ ...old, ...now })) {
    const where = `${at} ${status}`;
    const isRefusal = !(Number(status) < 400);
    if (!old[status] || !now[status]) {
      report(!isRefusal && !now[status], where, now[status] ? 'is new' : 'is gone');
      continue;
    }
    const [was, is] = [resolved(before, old[status]), resolved(after, now[status])];
    for (const name of Object.keys({ ...was.headers, ...is.headers })) {
      if (!is.headers?.[name]) report(true, `${where} header ${name}`, 'is gone');
      else if (!was.headers?.[name]) report(false, `${where} header ${name}`, 'is new');
    }
    contentDiff({ report, compare }, was.content, is.content, 'answer', where);
  }
}

function contentDiff({ report, compare }, old = {}, now = {}, direction, at) {
  for (const type of Object.keys({ ...old, ...now })) {
    if (!now[type]) report(true, `${at} ${type}`, 'is gone');
    else if (!old[type]) report(false, `${at} ${type}`, 'is new');
    else compare(old[type].schema ?? {}, now[type].schema ?? {}, direction, `${at} ${type}`);
  }
}

function committed(ref) {
  try {
    const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: MEBIBYTES_32, stdio: ['ignore', 'pipe', 'pipe'] };
    return JSON.parse(execFileSync('git', ['show', '--end-of-options', `${ref}:openapi.json`], options));
  } catch (error) {
    return giveUp(`There is no openapi.json to compare with in “${ref}”: ${error.stderr?.trim() || error.message}`);
  }
}

if (isMain(import.meta.url)) {
  const [ref, ...more] = process.argv.slice(2);
  if (ref === undefined || more.length > 0 || ref === '--help') giveUp(USAGE);
  const changes = contractChanges(committed(ref), JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')));
  for (const isBreaking of [true, false]) {
    const some = changes.filter((one) => one.isBreaking === isBreaking);
    console.log(`${isBreaking ? 'Breaking' : 'Other'} changes since ${ref}: ${some.length}`);
    for (const { at, text } of some) console.log(`  ${at}: ${text}`);
  }
  process.exitCode = changes.some(({ isBreaking }) => isBreaking) ? 1 : 0;
}
