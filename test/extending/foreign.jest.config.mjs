import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
  },
  module: { type: 'es6' },
};

/**
 * Runs the specs of a module that stands outside this project:
 * `npx jest --config test/extending/foreign.jest.config.mjs --rootDir /path/to/module`. What it imports is found here.
 */
export default {
  testMatch: ['<rootDir>/**/*.spec.{js,mjs,ts}'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // The public doors of package.json ("exports"), led to the sources.
    '^posture/scans/adapter$': `${project}/src/scans/scan-adapter.decorator.ts`,
    '^posture/scans/testing$': `${project}/src/scans/adapters/testing/describe-scan-adapter.ts`,
    '^posture/vulnerabilities/feed$': `${project}/src/vulnerabilities/intel-feed.decorator.ts`,
    '^posture/vulnerabilities/testing$': `${project}/src/vulnerabilities/feeds/testing/describe-feed.ts`,
    '^posture/cloud-security/suite$': `${project}/src/cloud-security/cloud-suite.decorator.ts`,
    '^posture/cloud-security/testing$': `${project}/src/cloud-security/suites/testing/describe-cloud-suite.ts`,
    '^posture/((?:scans|vulnerabilities|cloud-security)/domain/.+)$': `${project}/src/$1.ts`,
    '^posture/([\\w-]+)$': `${project}/src/$1/index.ts`,
  },
  modulePaths: [`${project}/node_modules`],
  transform: { '^.+\\.ts$': [fileURLToPath(import.meta.resolve('@swc/jest')), swc] },
  testEnvironment: 'node',
};
