import { COMPARISONS } from './comparisons.mjs';
import { Machine } from './machine.mjs';
import { Random } from './random.mjs';

// What scripts/agent/checks.mjs runs in namespaces of its own.

/** More tries than this for one that is missing lead nowhere. */
const TRIES = 12;

/** Puts configurations to both, until enough are right to pass and enough to fail. */
async function compared(name, comparison, machine, { seed, each }) {
  const random = new Random(seed);
  const result = { pass: 0, fail: 0, agree: 0, unknown: [], differ: [], undecided: 0 };
  const seen = new Set();
  for (let tries = 0; tries < each * 2 * TRIES && (result.pass < each || result.fail < each); tries += 1) {
    const wanted = result.pass < each ? (result.fail < each ? random.pick(['pass', 'fail']) : 'pass') : 'fail';
    const configuration = comparison.make(random, wanted);
    const text = comparison.describe(configuration);
    if (seen.has(text)) continue;
    seen.add(text);
    const right = await comparison.right(machine, configuration);
    if (right === null) result.undecided += 1;
    // Enough of one kind are enough: the others are what is missing.
    if (right === null || result[right] >= each * 3) continue;
    result[right] += 1;
    for (const one of await comparison.ours(machine, configuration)) {
      const difference = { text, right, said: one.status, by: one.by, reason: one.reason };
      if (one.status === right) result.agree += 1;
      else if (one.status === 'unknown') result.unknown.push(difference);
      else result.differ.push(difference);
    }
  }
  return { name, ...result };
}

function show({ name, unknown, differ }, most) {
  for (const [word, list] of [
    ['DIFFERS', differ],
    ['unknown', unknown],
  ])
    for (const { text, right, said, by, reason } of list.slice(0, most)) {
      console.log(
        `\n${word} ${name}${by ? ` (${by})` : ''}: right ${right}, ours ${said}${reason ? `: ${reason.detail}` : ''}`,
      );
      console.log(text.replaceAll(/^/gm, '    '));
    }
}

function table(rows, { seed }) {
  const head = ['comparison', 'check', 'program', 'pass', 'fail', 'agree', 'unknown', 'differ'];
  const lines = rows.map((row) => [
    ...[row.name, COMPARISONS[row.name].check, row.program],
    ...(row.left === undefined
      ? [row.pass, row.fail, row.agree, row.unknown.length, row.differ.length].map(String)
      : [row.left, '', '', '', '']),
  ]);
  console.log(`\n${new Date().toISOString().slice(0, 10)}, seed ${seed}. Right by the program: pass, fail.\n`);
  for (const line of [head, head.map(() => '---'), ...lines]) console.log(`| ${line.join(' | ')} |`);
}

const options = JSON.parse(process.argv[2]);
const machine = new Machine(options.root, options.folder);
const rows = [];
for (const name of options.names) {
  const comparison = COMPARISONS[name];
  const missing = comparison.needs.filter((path) => !machine.has(path));
  if (missing.length > 0) {
    rows.push({ name, program: '', left: `left out: no ${missing.join(', ')}`, unknown: [], differ: [] });
    console.log(`${name}: left out, ${missing.join(', ')} is not there`);
    continue;
  }
  const begun = Date.now();
  await comparison.prepare(machine);
  try {
    const row = { ...(await compared(name, comparison, machine, options)), program: comparison.program(machine) };
    rows.push(row);
    const seconds = Math.round((Date.now() - begun) / 1000);
    console.log(
      `${name}: ${row.pass} right to pass, ${row.fail} to fail, ${row.differ.length} differ, ${row.unknown.length} unknown` +
        `, ${row.undecided} that the program does not take (${seconds} s)`,
    );
    show(row, options.show);
  } finally {
    await comparison.finish?.(machine);
  }
}
table(rows, options);
process.exit(rows.some(({ differ }) => differ.length > 0) ? 1 : 0);
