import { execFileSync } from 'node:child_process';
import { ROOT } from '../shared/project.mjs';

const MEBIBYTES_64 = 64 * 1024 ** 2;

/** What git says here; undefined where it refuses, there is none, or this is no clone (an archive, an image). */
export function git(...words) {
  try {
    return execFileSync('git', words, {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: MEBIBYTES_64,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}
