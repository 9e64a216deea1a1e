import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a `--cpu-prof` recording spent its time on, as lines of text: the functions by self time, and ours by the time of all
 * that they call. The idle time does not count.
 */
export function topFunctions(folder, count = 25) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .flatMap((name) => linesOf(JSON.parse(readFileSync(join(folder, name), 'utf8')), count));
}

function linesOf({ nodes, samples, timeDeltas }, count) {
  const byId = new Map(nodes.map((node) => [node.id, { name: nameOf(node.callFrame), parent: null }]));
  for (const { id, children = [] } of nodes) for (const child of children) byId.get(child).parent = byId.get(id);
  const self = new Map();
  const total = new Map();
  let busy = 0;
  samples.forEach((id, i) => {
    const node = byId.get(id);
    if (node.name === '(idle)') return;
    busy += timeDeltas[i];
    add(self, node.name, timeDeltas[i]);
    for (const name of namesAbove(node)) add(total, name, timeDeltas[i]);
  });
  const ours = new Map([...total].filter(([name]) => name.includes(' dist/src/')));
  return [
    `of ${(busy / 1e6).toFixed(1)} s busy, by self time:`,
    ...ranked(self, busy, count),
    'our functions with all that they call:',
    ...ranked(ours, busy, count),
  ];
}

function namesAbove(node) {
  const names = new Set();
  for (let at = node; at !== null; at = at.parent) names.add(at.name);
  return names;
}

function ranked(times, busy, count) {
  return [...times]
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([name, time]) => `  ${((100 * time) / busy).toFixed(1).padStart(5)} %  ${name}`);
}

function add(times, name, time) {
  times.set(name, (times.get(name) ?? 0) + time);
}

function nameOf({ functionName, url, lineNumber }) {
  const file = url.replace(/^file:\/\//, '').replace(/^.*\/(node_modules|dist)\//, '$1/');
  return `${functionName || '(anonymous)'} ${file === '' ? '' : `${file}:${lineNumber + 1}`}`.trim();
}
