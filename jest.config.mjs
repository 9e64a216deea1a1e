import { setFlagsFromString } from 'node:v8';

const runner = new URL('./test/support/runner/', import.meta.url);

// Workers inherit it: they read TypeScript, and `posture/...` leads to the sources (package.json, "exports").
process.env.NODE_OPTIONS = [
  '--no-warnings',
  '--conditions=posture-source',
  `--import=${new URL('register.mjs', runner)}`,
].join(' ');

// For the heaps of the workers that are begun from here on: fewer collections of what is young.
setFlagsFromString('--min-semi-space-size=32');
setFlagsFromString('--max-semi-space-size=64');

// Jest would run the specs in its own process, which reads no TypeScript.
if (/ (-i|--runInBand|(-w|--maxWorkers)[ =]1)( |$)/.test(` ${process.argv.slice(2).join(' ')}`)) {
  throw new Error('Specs need workers, which read TypeScript: leave -i and --maxWorkers=1 out, or say --maxWorkers=2.');
}

/**
 * Unit specs stand beside the code in src/ and dashboard/src/; whole-service tests are in test/. A worker loads the service once, as Node
 * does, for all its specs (decision 0032): what a spec changes for the whole process it has to change back.
 */
export default {
  rootDir: '.',
  testMatch: ['src', 'dashboard/src', 'agent', 'test'].map((folder) => `<rootDir>/${folder}/**/*.spec.ts`),
  runner: 'jest-light-runner',
  testSequencer: '<rootDir>/test/support/runner/longest-first.mjs',
  transform: {},
  setupFiles: ['<rootDir>/test/support/runner/worker.mjs'],
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  maxWorkers: 3,
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
};
