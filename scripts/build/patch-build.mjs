import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { BUILD_STAMP } from './install.mjs';
import { SWC } from './swc-options.mjs';
import { ROOT } from '../shared/project.mjs';

/** What the build leaves out (tsconfig.build.json). */
const LEFT_OUT = /\.spec\.ts$|\.d\.ts$|[\\/]testing[\\/]/;
/** What it takes as it is (nest-cli.json). */
const COPIED = /\.(?:html|css|json|ndjson\.gz|sql)$/;

/** Whether `dist/` holds something of this file (absolute path, below `src/` or `migrations/`). */
export function isBuilt(file) {
  return !LEFT_OUT.test(file) && (file.endsWith('.ts') || COPIED.test(file));
}

/**
 * Brings what `dist/` holds of one file up to date, without looking at types; takes it away where the file is gone. Throws
 * when it does not compile, and then leaves what was there.
 *
 * The rest of the build stays as it is. From the first such file on `dist/` is no longer what `npm run build` makes of any
 * sources (the contract at /api/docs lacks what the compiler's plugin reads from types and comments), so that the next
 * start or test builds anew.
 */
export async function patchBuild(file, { root, stamp } = { root: ROOT, stamp: BUILD_STAMP }) {
  const target = join(root, 'dist', relative(root, file)).replace(/\.ts$/, '.js');
  const forgetStamp = () => rmSync(stamp, { force: true });
  if (!existsSync(file)) {
    forgetStamp();
    for (const left of [target, `${target}.map`]) rmSync(left, { force: true });
    return;
  }
  if (!file.endsWith('.ts')) {
    forgetStamp();
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(file, target);
    return;
  }
  const { transform } = await import('@swc/core');
  const { code } = await transform(readFileSync(file, 'utf8'), { ...SWC, sourceMaps: 'inline', filename: file });
  forgetStamp();
  mkdirSync(dirname(target), { recursive: true });
  rmSync(`${target}.map`, { force: true });
  writeFileSync(target, code);
}
