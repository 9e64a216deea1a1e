import { existsSync, readdirSync, statSync } from 'node:fs';

/** What looks at pages waits for a browser; what starts a service takes longer than what starts none. */
const FOLDERS = [/\/test\/dashboard\//, /\/test\//];

/**
 * Begins with what takes longest: what comes last leaves the other workers with nothing to do. Jest itself goes by the size
 * of the file where it has seen no run yet, as on a fresh clone, and left a spec of 35 lines and 97 s for the end.
 */
export default class LongestFirst {
  sort(tests) {
    const weighed = tests.map((test) => ({ test, rank: rankOf(test.path), size: sizeOf(test.path) }));
    weighed.sort((a, b) => a.rank - b.rank || b.size - a.size || (a.test.path < b.test.path ? -1 : 1));
    return weighed.map(({ test }) => test);
  }

  /** For `--onlyFailures`: which failed is not kept. */
  allFailedTests() {
    throw new Error('Name the specs that are to run: which of them failed is not kept.');
  }

  cacheResults() {
    // The order is the same on every machine, whatever ran there before.
  }
}

function rankOf(path) {
  const rank = FOLDERS.findIndex((folder) => folder.test(path));
  return rank === -1 ? FOLDERS.length : rank;
}

/** Bytes of a spec, and of the folder of its name, in which what it tells may stand. */
function sizeOf(path) {
  const folder = path.replace(/\.spec\.ts$/, '');
  const parts = existsSync(folder) ? readdirSync(folder).map((name) => `${folder}/${name}`) : [];
  return [path, ...parts].reduce((sum, file) => sum + statSync(file).size, 0);
}
