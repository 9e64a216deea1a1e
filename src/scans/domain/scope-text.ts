import { cleanText, TEXT_LIMITS } from './clean-text.js';

/** More than any tool calls what it scanned; what is beyond it does not count. */
const LONGEST = 65_536;
/** `… ` and two numbers of 53 bits. */
const MARK = 30;

/**
 * A text without the user names, passwords and tokens of addresses in it: pipelines clone `https://token@host/project`, with another
 * token each time, and tools call the project so.
 */
export function withoutCredentials(text: string): string {
  return text.replace(/(?<=\/\/)[^/?#@\s]{1,1000}@(?!sha\d{3}:)/g, '');
}

/** A scope as a document names it; null for no text. Never merely cut, for two projects could become one: see {@link shortScope}. */
export function scopeText(value: unknown): string | null {
  const text = cleanText(value, LONGEST);
  if (text === null || text.length <= TEXT_LIMITS.scope) return text;
  return shortScope(withoutCredentials(text), TEXT_LIMITS.scope);
}

/** What a named scope might have until 29 November 2026; the first {@link TEXT_LIMITS} of it counted. */
export const LONGEST_NAMED_BEFORE = 1024;

/** A named scope of a document that was stored: read as it was when that was accepted, so that it stays the same series. */
export function storedScope(scope: string): string {
  return scope.length <= TEXT_LIMITS.scope ? scope : (cleanText(scope, TEXT_LIMITS.scope) ?? scope);
}

/** The scope, or its head and a mark of the whole where it is longer than `limit`. */
export function shortScope(scope: string, limit: number): string {
  if (scope.length <= limit) return scope;
  return `${cleanText(scope, limit - MARK) ?? ''}… ${hashOf(scope, 1)}${hashOf(scope, 2)}`;
}

/** 53 bits (cyrb53): it keeps apart what differs by chance. Whoever may send under a scope may name any scope anyway. */
function hashOf(text: string, seed: number): string {
  let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, '0');
}
