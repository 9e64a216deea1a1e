import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORDERED_ECOSYSTEMS, versionOrderOf } from '../../src/versions/domain/version-order-of.ts';
import { PIECES } from '../../src/versions/domain/testing/pieces.ts';
import { giveUp, ROOT } from '../shared/project.mjs';
import { VERSION_TOOLS } from './tools.mjs';

const USAGE = `Holds our orders of versions against the tools that people install with.

  npm run versions -- compare [NAME…] [--pairs 5000] [--seed 1]   random pairs; each difference is shown
  npm run versions -- write [NAME…]                               the tables that the specs read, by the installed tools

NAME is one of ${Object.keys(VERSION_TOOLS).join(', ')}; all without.
A tool that is not there is named and left out. MAVEN_ARTIFACT names another jar of maven-artifact.`;

const TABLES = join(ROOT, 'src/versions/domain/testing');
const SHOWN = 10;
/** More than a table gets, because some tools refuse some. */
const ASKED_FOR_TABLE = 900;
const TABLE_PAIRS = 350;
const LONGEST = 8;

const ORDERS = new Map(ORDERED_ECOSYSTEMS.map((name) => versionOrderOf(name)).map((order) => [order.name, order]));

/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Pairs that our order takes: real versions, made-up ones, and two that differ in one piece. */
function pairsOf(order, digits, count, seed) {
  const random = randomOf(seed);
  const { pieces, real } = PIECES[order.name];
  const pick = (list) => list[Math.floor(random() * list.length)];
  const made = () => Array.from({ length: 1 + Math.floor(random() * LONGEST) }, () => pick(pieces));
  const near = (parts) => {
    const at = Math.floor(random() * parts.length);
    const instead = random() < 0.5 ? [pick(pieces)] : random() < 0.5 ? [parts[at], pick(pieces)] : [];
    return [...parts.slice(0, at), ...instead, ...parts.slice(at + 1)];
  };
  const tooLong = new RegExp(`\\d{${digits + 1}}`);
  const pairs = [];
  for (let tries = 0; pairs.length < count && tries < count * 1000; tries += 1) {
    const kind = random();
    const first = kind < 0.3 ? [pick(real)] : made();
    const second = kind < 0.3 ? [pick(real)] : kind < 0.7 ? near(first) : made();
    const [a, b] = [first.join(''), second.join('')];
    if (a !== b && [a, b].every((one) => order.accepts(one) && !tooLong.test(one))) pairs.push([a, b]);
  }
  return pairs;
}

/** What the tool says of pairs, with its name; null where it is not there. */
function ask(tool, folder, pairs) {
  const text = tool.run(folder, pairs.map(([a, b]) => `${a}\t${b}\n`).join(''));
  if (text === null) return null;
  const [name, ...lines] = text.trimEnd().split('\n');
  if (lines.length !== pairs.length) throw new Error(`${name} answered ${lines.length} of ${pairs.length} pairs`);
  return { name, signs: lines.map((line) => (line === '?' ? null : Math.sign(Number(line)))) };
}

/**
 * The differences in which the tool contradicts itself: it says a > b, and a <= c <= b of a third version. No order can agree
 * with it there. The third versions that are tried are beginnings of both, with the words that stand before and after a release.
 */
function contradicted(tool, folder, differences) {
  const tried = differences.flatMap(({ a, b, theirs }) => {
    const [high, low] = theirs >= 0 ? [a, b] : [b, a];
    return beginnings(a, b).map((c) => ({ a, b, theirs, c, high, low }));
  });
  if (tried.length === 0) return new Set();
  const answers = ask(
    tool,
    folder,
    tried.flatMap(({ c, high, low }) => [
      [high, c],
      [c, low],
    ]),
  ).signs;
  const found = new Set();
  tried.forEach(({ a, b, theirs }, i) => {
    const [first, second] = [answers[2 * i], answers[2 * i + 1]];
    if (first === null || second === null) return;
    // It said high > low (or =), and high <= c <= low, once strictly (or high < c = low and the like).
    const against = first <= 0 && second <= 0 && (theirs !== 0 || first < 0 || second < 0);
    const forEqual = theirs === 0 && first >= 0 && second >= 0 && (first > 0 || second > 0);
    if (against || forEqual) found.add(`${a}\t${b}`);
  });
  return found;
}

function beginnings(a, b) {
  const cut = [a, b].flatMap((one) =>
    [...one].map((_, i) => one.slice(0, i)).filter((text) => /[0-9a-z]$/i.test(text)),
  );
  return ['0', '1', ...new Set(cut.flatMap((one) => [one, `${one}-0`, `${one}.1`, `${one}-1`, `${one}-sp`]))].filter(
    (one) => /\d/.test(one),
  );
}

function compared(name, folder, { pairs: count, seed }) {
  const tool = VERSION_TOOLS[name];
  const order = ORDERS.get(tool.order);
  const pairs = pairsOf(order, tool.digits ?? 999, count, seed);
  const compare = (tool.asBound && order.compareToBound) || order.compare;
  const answer = ask(tool, folder, pairs);
  if (answer === null) return null;
  const judged = pairs
    .map(([a, b], i) => ({ a, b, theirs: answer.signs[i], ours: Math.sign(compare(a, b)) }))
    .filter(({ theirs }) => theirs !== null);
  const differences = judged.filter(({ ours, theirs }) => ours !== theirs);
  return {
    tool: answer.name,
    judged,
    refused: pairs.length - judged.length,
    differences,
    by: contradicted(tool, folder, differences),
  };
}

const SIGNS = { '-1': '<', 0: '=', 1: '>' };

function show(name, result, seed) {
  if (result === null) {
    console.log(`${name}: left out, needs ${VERSION_TOOLS[name].needs}`);
    return 0;
  }
  const { tool, judged, refused, differences, by } = result;
  const open = differences.filter(({ a, b }) => !by.has(`${a}\t${b}`));
  console.log(
    `${name}: ${judged.length} pairs (seed ${seed}), ${open.length} differences to ${tool}` +
      (by.size > 0 ? `; ${by.size} more in which it contradicts itself` : '') +
      (refused > 0 ? `; ${refused} pairs that it does not take` : ''),
  );
  for (const { a, b, theirs, ours } of open.slice(0, SHOWN))
    console.log(`  ${a} ${SIGNS[theirs]} ${b}, ours ${SIGNS[ours]}`);
  return open.length;
}

/** A table that a spec reads: the tool, then pairs with its signs. */
function write(name, result) {
  const { tool, judged, by } = result;
  const distinct = [...new Map(judged.map((pair) => [`${pair.a}\t${pair.b}`, pair])).values()];
  const kept = distinct.filter(({ a, b }) => !by.has(`${a}\t${b}`));
  const lines = [`# By ${tool}; npm run versions -- write ${name}`];
  let line = '';
  for (const { a, b, theirs } of kept.slice(0, TABLE_PAIRS)) {
    const pair = `${a} ${SIGNS[theirs]} ${b}`;
    if (line !== '' && line.length + pair.length > 150) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? pair : ` | ${pair}`;
  }
  writeFileSync(join(TABLES, `${name}.pairs`), [...lines, line, ''].join('\n'));
}

function option(args, name, otherwise) {
  const at = args.indexOf(name);
  const value = at < 0 ? otherwise : Number(args[at + 1]);
  if (!Number.isSafeInteger(value) || value < 1) giveUp(USAGE);
  return value;
}

const [command, ...args] = process.argv.slice(2);
const names = args.filter((one, i) => !one.startsWith('--') && !args[i - 1]?.startsWith('--'));
if (!['compare', 'write'].includes(command) || names.some((name) => !(name in VERSION_TOOLS))) giveUp(USAGE);
const options = {
  pairs: option(args, '--pairs', command === 'write' ? ASKED_FOR_TABLE : 5000),
  seed: option(args, '--seed', 1),
};
const folder = mkdtempSync(join(tmpdir(), 'versions-'));
try {
  let differences = 0;
  for (const name of names.length > 0 ? names : Object.keys(VERSION_TOOLS)) {
    const result = compared(name, folder, options);
    differences += show(name, result, options.seed);
    if (command === 'write' && result !== null) write(name, result);
  }
  if (differences > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
