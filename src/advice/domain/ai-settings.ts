/** What tokens cost, in millionths of a US dollar for a million of them. */
export interface AiPrices {
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
