const SPF = /^v=spf1(?: |$)/i;
const ALL = /^([-~?+]?)all$/i;
const REDIRECT = /^redirect=(.+)$/i;
const SENDER = /^[+~?-]?(?:include|a|mx|ptr|ip4|ip6|exists)(?:[:/]|$)/i;

/** What happens to mail from a sender that the record does not name. */
export type SpfAll = '-' | '~' | '?' | '+';

/** What a record says of senders that it does not name. */
export interface SpfRecord {
  /** Null when the record does not say. */
  all: SpfAll | null;
  /** The name whose record counts instead; without meaning where `all` stands (RFC 7208, 6.1). */
  redirect: string | null;
  /** Whether it lets anybody send at all. */
  namesSenders: boolean;
}

export function isSpf(text: string): boolean {
  return SPF.test(text.trim());
}

/** Reads a record of {@link isSpf}; what stands behind `all` is ignored, as receivers do. */
export function readSpf(text: string): SpfRecord {
  const terms = text.trim().split(/ +/).slice(1);
  const at = terms.findIndex((term) => ALL.test(term));
  const [, qualifier] = ALL.exec(terms[at] ?? '') ?? [];
  const counting = at < 0 ? terms : terms.slice(0, at);
  const redirect = terms.map((term) => REDIRECT.exec(term)?.[1]).find((target) => target !== undefined);
  return {
    all: qualifier === undefined ? null : ((qualifier || '+') as SpfAll),
    redirect: qualifier === undefined ? (redirect ?? null) : null,
    namesSenders: counting.some((term) => SENDER.test(term)),
  };
}
