const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
  },
  module: { type: 'es6' },
};

/** Unit specs stand beside the code in src/; whole-service tests are in test/. Both run as native ES modules. */
export default {
  rootDir: '.',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts', '<rootDir>/agent/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // The public doors of package.json ("exports"), led to the sources.
    '^posture/scans/adapter$': '<rootDir>/src/scans/scan-adapter.decorator.ts',
    '^posture/scans/testing$': '<rootDir>/src/scans/adapters/testing/describe-scan-adapter.ts',
    '^posture/vulnerabilities/feed$': '<rootDir>/src/vulnerabilities/intel-feed.decorator.ts',
    '^posture/vulnerabilities/testing$': '<rootDir>/src/vulnerabilities/feeds/testing/describe-feed.ts',
    '^posture/((?:scans|vulnerabilities)/domain/.+)$': '<rootDir>/src/$1.ts',
    '^posture/([\\w-]+)$': '<rootDir>/src/$1/index.ts',
  },
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  testTimeout: 60_000,
  maxWorkers: 2,
  // Modules of a test file stay in memory after it; a worker that is full of them spends its time collecting garbage.
  workerIdleMemoryLimit: '1GB',
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
};
