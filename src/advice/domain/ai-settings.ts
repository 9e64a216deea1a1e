import type { TokenUsage } from './text-generator.port.js';

/** What tokens cost, in millionths of a US dollar for a million of them. */
interface AiPrices {
  inputPerMillionMicroUsd: number;
  outputPerMillionMicroUsd: number;
}

/** What may be used up in a month (UTC); null for no limit. */
export interface AiBudget {
  tokens: number | null;
  microUsd: number | null;
}

/** Who writes texts for an organization, but for the key. */
export interface AiSettings {
  generator: string;
  /** Null for the generator's own address. */
  baseUrl: string | null;
  model: string | null;
  prices: AiPrices | null;
  budget: AiBudget;
}

export const NO_LIMIT: AiBudget = { tokens: null, microUsd: null };

/** The largest price, and the largest budget, that can be told. */
export const MOST = { price: 10_000_000_000, tokens: 1_000_000_000_000, microUsd: 1_000_000_000_000 } as const;

/** Whether a key that was given for the one may be sent where the other leads: only to the very same place. */
export function isSamePlace(
  one: Pick<AiSettings, 'generator' | 'baseUrl'>,
  other: { generator: string | null; baseUrl: string | null },
): boolean {
  return one.generator === other.generator && one.baseUrl === other.baseUrl;
}

/** Tokens, and what they cost in millionths of a US dollar. */
export interface Amount {
  tokens: number;
  microUsd: number;
}

const MILLION = 1_000_000n;
/** Fewer than models have of English, so that more tokens are assumed than there are. */
const BYTES_PER_TOKEN = 3;

/** In millionths of a US dollar, rounded up; null without prices. */
export function costOf({ inputTokens, outputTokens }: TokenUsage, prices: AiPrices | null): number | null {
  if (prices === null) return null;
  const { inputPerMillionMicroUsd, outputPerMillionMicroUsd } = prices;
  const parts =
    BigInt(inputTokens) * BigInt(inputPerMillionMicroUsd) + BigInt(outputTokens) * BigInt(outputPerMillionMicroUsd);
  return Number((parts + MILLION - 1n) / MILLION);
}

/** What a call takes at most: all of what it may read, and as much as it may write. */
export function mostOf(request: { bytes: number; maxOutputTokens: number }, prices: AiPrices | null): Amount {
  const usage = { inputTokens: Math.ceil(request.bytes / BYTES_PER_TOKEN), outputTokens: request.maxOutputTokens };
  return { tokens: usage.inputTokens + usage.outputTokens, microUsd: costOf(usage, prices) ?? 0 };
}

/** What is left of a budget; null where there is no limit, never less than nothing. */
export function leftOf(budget: AiBudget, spent: Amount): AiBudget {
  const left = (limit: number | null, used: number): number | null =>
    limit === null ? null : Math.max(0, limit - used);
  return { tokens: left(budget.tokens, spent.tokens), microUsd: left(budget.microUsd, spent.microUsd) };
}

/** Whether a budget bears more, beside what was spent and what is under way. */
export function bears(budget: AiBudget, spent: Amount, more: Amount): boolean {
  const left = leftOf(budget, spent);
  return (
    (left.tokens === null || left.tokens >= more.tokens) && (left.microUsd === null || left.microUsd >= more.microUsd)
  );
}

/** The first day of the month of a moment, UTC. */
export function monthOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 7)}-01`;
}
