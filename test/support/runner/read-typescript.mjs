import { existsSync } from 'node:fs';
import { codeOf } from './spec-code.mjs';

const GLOBALS = new URL('./jest-globals.mjs', import.meta.url).href;
const sources = new Map();

/**
 * Specs import what Jest gives from `@jest/globals`, which its own runner answers; here a module of ours does. `./a.js`
 * is `./a.ts` where that is there, and so is `./a` in the dashboard, which Vite bundles. All else Node finds itself.
 */
export function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: GLOBALS, format: 'module', shortCircuit: true };
  if (specifier.startsWith('.') && specifier.endsWith('.js')) {
    const url = new URL(`${specifier.slice(0, -3)}.ts`, context.parentURL).href;
    if (isThere(url)) return { url, format: 'module', shortCircuit: true };
  }
  if (/^\.{1,2}\/[^.]+$/.test(specifier) && context.parentURL?.includes('/dashboard/src/')) {
    const url = new URL(`${specifier}.ts`, context.parentURL).href;
    if (isThere(url)) return { url, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
}

export function load(url, context, next) {
  if (!url.startsWith('file:')) return next(url, context);
  const file = new URL(url);
  if (!file.pathname.endsWith('.ts')) return next(url, context);
  file.search = '';
  return { format: 'module', source: codeOf(file), shortCircuit: true };
}

function isThere(url) {
  if (!sources.has(url)) sources.set(url, existsSync(new URL(url)));
  return sources.get(url);
}
