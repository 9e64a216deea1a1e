import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** What Node hands to a program without an import; plain JavaScript has no types that would know. */
const nodeGlobals = Object.fromEntries(
  `AbortController AbortSignal Buffer Headers Request Response TextDecoder TextEncoder URL URLSearchParams
   WebSocket clearImmediate clearInterval clearTimeout console crypto fetch performance process queueMicrotask setImmediate
   setInterval setTimeout structuredClone`
    .split(/\s+/)
    .map((name) => [name, 'readonly']),
);

/** Errors that any JavaScript can have, and the size limits of the house. */
const everywhere = {
  'array-callback-return': 'error',
  'constructor-super': 'error',
  'default-case-last': 'error',
  eqeqeq: 'error',
  'for-direction': 'error',
  'getter-return': 'error',
  'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', 7],
  'no-async-promise-executor': 'error',
  'no-case-declarations': 'error',
  'no-class-assign': 'error',
  'no-compare-neg-zero': 'error',
  'no-cond-assign': 'error',
  'no-const-assign': 'error',
  'no-constant-binary-expression': 'error',
  'no-constant-condition': 'error',
  'no-constructor-return': 'error',
  'no-control-regex': 'error',
  'no-debugger': 'error',
  'no-dupe-args': 'error',
  'no-dupe-class-members': 'error',
  'no-dupe-else-if': 'error',
  'no-dupe-keys': 'error',
  'no-duplicate-case': 'error',
  'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
  'no-else-return': 'error',
  'no-empty': 'error',
  'no-empty-character-class': 'error',
  'no-empty-pattern': 'error',
  'no-eval': 'error',
  'no-ex-assign': 'error',
  'no-extra-boolean-cast': 'error',
  'no-fallthrough': 'error',
  'no-func-assign': 'error',
  'no-import-assign': 'error',
  'no-invalid-regexp': 'error',
  'no-irregular-whitespace': 'error',
  'no-loss-of-precision': 'error',
  'no-misleading-character-class': 'error',
  'no-param-reassign': 'error',
  'no-promise-executor-return': 'off',
  'no-prototype-builtins': 'error',
  'no-self-assign': 'error',
  'no-self-compare': 'error',
  'no-shadow-restricted-names': 'error',
  'no-sparse-arrays': 'error',
  'no-template-curly-in-string': 'error',
  'no-unreachable': 'error',
  'no-unsafe-finally': 'error',
  'no-unsafe-negation': 'error',
  'no-unsafe-optional-chaining': 'error',
  'no-unused-labels': 'error',
  'no-useless-catch': 'error',
  'no-useless-escape': 'error',
  'no-var': 'error',
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
  'no-with': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'require-yield': 'error',
  'use-isnan': 'error',
  'valid-typeof': 'error',
};

const noCircleByHand = {
  selector: "CallExpression[callee.name='forwardRef'], ImportSpecifier[imported.name='forwardRef']",
  message: 'forwardRef hides a circle between modules. Move what both need, or let one publish an event.',
};
const noFocusedTests = {
  selector:
    'MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(only|skip|todo)$/], CallExpression[callee.name=/^(fdescribe|fit|ftest|xdescribe|xit|xtest)$/]',
  message: 'Every test runs. Remove the test or make it pass.',
};
/** Without enums of ours, `no-unsafe-enum-assignment` would compare the members of all types for nothing: a fifth of the lint. */
const noEnum = {
  selector: 'TSEnumDeclaration',
  message: 'Name the values in a union of literals, or in an object `as const`.',
};
const noHttpBelowHttp = {
  selector:
    "ImportDeclaration[source.value='@nestjs/common'] ImportSpecifier[imported.name=/Exception$/], ImportDeclaration[source.value='@nestjs/common'] ImportSpecifier[imported.name='HttpStatus']",
  message: 'HTTP lives in http/. Throw a domain error with a code; the filter of the platform turns it into an answer.',
};
const noRequestByHand = {
  selector: 'ImportDeclaration[source.value=/^node:https?$/] ImportSpecifier[imported.name=/^(request|get)$/]',
  message: 'Node tells nothing of an answer in another protocol, so that the call never ends: use answerTo.',
};
const noEnvironment = {
  object: 'process',
  property: 'env',
  message: 'The environment is read at boot, in the config.ts of a context. Inject the configuration.',
};

export default defineConfig(
  globalIgnores([
    'dist/',
    'agent/dist/',
    '.data/',
    'coverage/',
    'node_modules/',
    'dashboard/dist/',
    'dashboard/src/api/schema.d.ts',
    '**/samples/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { ecmaVersion: 2024, sourceType: 'module', globals: nodeGlobals },
    rules: { ...everywhere, 'no-undef': 'error', 'no-unused-vars': ['error', { argsIgnorePattern: '^_' }] },
  },

  {
    files: ['**/*.{ts,mts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...everywhere,
      // The compiler knows these better.
      'constructor-super': 'off',
      'getter-return': 'off',
      'no-class-assign': 'off',
      'no-const-assign': 'off',
      'no-dupe-args': 'off',
      'no-dupe-class-members': 'off',
      'no-dupe-keys': 'off',
      'no-func-assign': 'off',
      'no-import-assign': 'off',
      'no-unreachable': 'off',
      'no-unsafe-negation': 'off',
      // Modules, controllers and DTOs are classes because Nest reads their decorators.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'no-restricted-properties': ['error', noEnvironment],
      'no-restricted-syntax': ['error', noEnum, noCircleByHand, noHttpBelowHttp, noRequestByHand],
    },
  },
  {
    files: ['src/**/http/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', noEnum, noCircleByHand, noRequestByHand],
      'no-restricted-imports': [
        'error',
        {
          name: 'class-validator',
          importNames: ['ArrayUnique', 'ArrayContains', 'ArrayNotContains'],
          message: 'It compares each with each: use DistinctEntries.',
        },
      ],
    },
  },
  {
    // OpenSSL computes while it reads a key of somebody else's, and signs without an end.
    files: ['src/**/*.ts'],
    ignores: [
      'src/cloud-security/outbound/rsa-keys.ts',
      'src/platform/security/secrets.ts',
      'src/identity/app/session-keys.ts',
      'src/**/*.spec.ts',
      'src/**/testing/**/*.ts',
      'src/**/http/**/*.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'node:crypto',
          importNames: [
            'createPrivateKey',
            'createPublicKey',
            'X509Certificate',
            'createSign',
            'createVerify',
            'privateDecrypt',
            'privateEncrypt',
          ],
          message:
            'Keys and certificates from outside are read by src/cloud-security/outbound/rsa-keys.ts; sign by callback.',
        },
      ],
    },
  },
  {
    // The programs hand the environment in; the configuration of each context reads its part.
    files: [
      'src/main.ts',
      'src/commands/*.ts',
      '**/config.ts',
      '**/*.config.ts',
      'src/platform/config/**/*.ts',
      'ormconfig.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.spec.ts', 'test/**/*.ts', 'src/**/testing/**/*.ts', 'bench/**/*.ts'],
    rules: {
      'no-restricted-properties': 'off',
      'no-restricted-syntax': ['error', noEnum, noCircleByHand, noFocusedTests],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // Adding a format stays one folder of small files (docs/extending.md).
    files: ['src/scans/adapters/*/*.ts'],
    ignores: ['**/*.spec.ts', 'src/scans/adapters/testing/**'],
    rules: { 'max-lines': ['error', 200] },
  },
  {
    // What anybody may send meets these: no expression takes longer than its text is long (docs/threat-model.md).
    files: ['src/**/*.ts', 'agent/src/**/*.ts', 'dashboard/src/**/*.{ts,tsx}', 'scripts/**/*.{mjs,mts}'],
    // Those of the agent's checks are still to be looked through.
    ignores: ['**/*.spec.ts', '**/testing/**', 'agent/src/checks/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'certain' }],
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
    },
  },
  {
    // The dashboard runs in browsers and has a project of its own.
    files: ['dashboard/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // `onClick={() => setOpen(true)}`: whoever calls a handler does nothing with what it gives back.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Props are plain functions; nothing here has a `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      // React takes what an event handler returns for nothing, also a promise.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    // Declarations of JavaScript, and specs of a package of its own, belong to no TypeScript project.
    files: ['scripts/**/*.mts'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false } },
    rules: { '@typescript-eslint/switch-exhaustiveness-check': 'off', 'no-restricted-properties': 'off' },
  },
);
