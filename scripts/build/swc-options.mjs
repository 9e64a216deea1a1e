/** What tsconfig.json says, in the words of swc. Names of classes stay: the service finds its providers by them. */
export const SWC = {
  isModule: true,
  swcrc: false,
  sourceMaps: true,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
};
