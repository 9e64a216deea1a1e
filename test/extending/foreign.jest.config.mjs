import { fileURLToPath } from 'node:url';
import own from '../../jest.config.mjs';

const project = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
const inProject = (path) => path.replace('<rootDir>', project);

/**
 * Runs the specs of a module that stands outside this project:
 * `npx jest --config test/extending/foreign.jest.config.mjs --rootDir /path/to/module`. What it imports is found here.
 */
export default {
  testMatch: ['<rootDir>/**/*.spec.{js,mjs,ts}'],
  extensionsToTreatAsEsm: own.extensionsToTreatAsEsm,
  moduleNameMapper: Object.fromEntries(
    Object.entries(own.moduleNameMapper).map(([name, path]) => [name, inProject(path)]),
  ),
  modulePaths: [inProject('<rootDir>/node_modules')],
  transform: Object.fromEntries(
    Object.entries(own.transform).map(([name, [program, options]]) => [
      name,
      [fileURLToPath(import.meta.resolve(program)), options],
    ]),
  ),
  testEnvironment: 'node',
  testTimeout: own.testTimeout,
};
