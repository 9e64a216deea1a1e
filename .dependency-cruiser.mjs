import { contexts, extensionFolders } from './architecture.mjs';

const EXTENSION = [
  `^src/[^/]+/(?:${extensionFolders.join('|')})/`,
  `^src/platform/[^/]+/(?:${extensionFolders.join('|')})/`,
];
const ENTRY = [
  '^src/(?:main|commands/(?:compliance|facts|feeds|migrate|openapi|risk|routes))\\.ts$',
  '\\.reader\\.ts$',
  '^src/platform/readers/reader-process\\.ts$',
  '\\.d\\.ts$',
];
/** Plain code that is bundled into the agent or the dashboard too, so that a document is known and a chart is drawn in one way. */
const SHARED = [
  '^src/scans/domain/(?:document-kind|json-stream|known-format)\\.ts$',
  '^src/charts/index\\.ts$',
  '^src/platform/list/formula-guard\\.ts$',
];
const TESTS = ['\\.spec\\.ts$', '/testing/'];

/** Per context: everything in src/ but itself and what architecture.mjs lists is out of bounds. */
const mayOnlyUse = Object.entries(contexts).map(([context, allowed]) => ({
  name: `${context}-knows-only-its-neighbours`,
  severity: 'error',
  comment: `architecture.mjs: ${context} may import ${allowed.join(', ') || 'no other context'}.`,
  from: { path: `^src/${context}/` },
  to: { path: '^src/', pathNot: `^src/(?:${[context, ...allowed].join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...mayOnlyUse,
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files that need each other are one file, or hide a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'context-is-listed',
      severity: 'error',
      comment: 'A folder in src/ that architecture.mjs does not know has no place in the picture yet: add it there.',
      from: { path: '^src/[^/]+/', pathNot: `^src/(?:commands|${Object.keys(contexts).join('|')})/` },
      to: {},
    },
    {
      name: 'only-through-the-index',
      severity: 'error',
      comment: 'A context has one door, its index.ts; what readers load comes from platform/plain.ts.',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/[^/]+/.+', pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$', '^src/platform/plain\\.ts$'] },
    },
    {
      name: 'the-top-uses-doors-too',
      severity: 'error',
      comment: 'main.ts, app.module.ts and their like, and commands/, see a context through its index.ts.',
      from: { path: '^src/(?:commands/)?[^/]+\\.ts$', pathNot: TESTS },
      to: { path: '^src/[^/]+/.+', pathNot: ['^src/commands/', '^src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'domain-is-plain',
      severity: 'error',
      comment:
        'domain/ is plain TypeScript: no framework, no package, no node:, nothing of the context around it but its model/; versions/ and charts/ are as plain.',
      from: { path: '^src/([^/]+)/domain/', pathNot: TESTS },
      to: { pathNot: '^src/(?:$1/(?:domain|model)|versions|charts)/' },
    },
    {
      name: 'model-is-plain',
      severity: 'error',
      comment: 'model/ holds formulas: it knows nothing but itself.',
      from: { path: '^src/([^/]+)/model/', pathNot: TESTS },
      to: { pathNot: '^src/$1/model/' },
    },
    {
      name: 'charts-know-nothing-else',
      severity: 'error',
      comment:
        'charts/ draws numbers for whoever has some, in the service and in browsers: no report, no package, no node:.',
      from: { path: '^src/charts/', pathNot: TESTS },
      to: { pathNot: '^src/charts/' },
    },
    {
      name: 'extensions-get-ports',
      severity: 'error',
      comment: 'An extension is handed ports: no repositories, no verbs of its context, no connections of its own.',
      from: { path: EXTENSION, pathNot: TESTS },
      to: {
        path: [
          '^src/[^/]+/(?:persistence|app)/',
          'node_modules/(?:@types/)?(?:typeorm|pg)/',
          '^(?:node:)?(?:child_process|cluster|dgram|http|http2|https|net|tls|worker_threads)$',
        ],
      },
    },
    {
      name: 'service-agent-and-dashboard-stand-alone',
      severity: 'error',
      comment:
        'Service, agent and dashboard are built and shipped apart: what they share is the contract, and the plain code of SHARED.',
      from: { path: '^(src|agent/src|dashboard/src)/', pathNot: TESTS },
      to: { path: '^(?:src|agent|dashboard)/', pathNot: ['^$1/', ...SHARED] },
    },
    {
      name: 'agent-has-no-packages',
      severity: 'error',
      comment: 'The agent is one file without dependencies: Node and its own code.',
      from: { path: '^agent/src/', pathNot: TESTS },
      to: { path: 'node_modules/', pathNot: 'node_modules/@types/node/' },
    },
    {
      name: 'charts-and-components-know-no-page',
      severity: 'error',
      comment: 'What pages are made of knows none of them.',
      from: { path: '^dashboard/src/(?:charts|components|format|search)/', pathNot: TESTS },
      to: { path: '^dashboard/src/(?:pages/[^/]+/|main|router)' },
    },
    {
      name: 'tests-stay-out-of-production',
      severity: 'error',
      comment: 'Specs and contract kits are not built.',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: [...TESTS, '^test/'] },
    },
    {
      name: 'not-to-dev-dep',
      severity: 'error',
      comment: 'Production installs leave devDependencies out.',
      from: { path: '^(?:src|migrations|ormconfig)', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'is-declared',
      severity: 'error',
      comment: 'A package that package.json does not name is there by accident.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'can-be-resolved',
      severity: 'error',
      comment: 'The import leads nowhere.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'Nothing imports it: dead code, unless it is an entry point or loaded by name.',
      from: { orphan: true, path: '^src/', pathNot: [...EXTENSION, ...TESTS, ...ENTRY] },
      to: {},
    },
    {
      name: 'no-unused-files',
      severity: 'error',
      comment: 'Only its own spec imports it: dead code.',
      module: {
        path: '^src/',
        pathNot: [...EXTENSION, ...TESTS, ...ENTRY, '\\.entit(y|ies)\\.ts$'],
        numberOfDependentsLessThan: 1,
      },
      from: { pathNot: ['\\.spec\\.ts$'] },
    },
  ],
  options: {
    // Type imports are dependencies too; without this they are invisible after compilation.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types', 'default'] },
  },
};
