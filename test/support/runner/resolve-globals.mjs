const GLOBALS = new URL('./jest-globals.mjs', import.meta.url).href;

/** Specs import what Jest gives from `@jest/globals`, which its own runner answers; here a module of ours does. */
export function resolve(specifier, context, next) {
  return specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context);
}
