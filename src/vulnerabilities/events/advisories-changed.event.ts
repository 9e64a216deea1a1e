/**
 * Published when what a feed says about packages changed; in the same transaction, to organizations that may have them. A
 * document with much news publishes several.
 */
export const ADVISORIES_CHANGED = 'AdvisoriesChanged';

/** At most 500 packages. Their names are of source packages where the ecosystem's advisories are (`Debian:12`). */
export interface AdvisoriesChanged extends Record<string, unknown> {
  /** The key of the document: `osv-debian`. */
  feed: string;
  packages: { ecosystem: string; name: string }[];
}
