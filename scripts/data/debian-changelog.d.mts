/** An upload of a changelog. */
export interface Upload {
  version: string;
  suite: string;
  /** `YYYY-MM-DD`; null where the changelog has none. */
  day: string | null;
  items: string[];
}

/** In which upload a CVE was fixed. */
export type Fix = Pick<Upload, 'version' | 'suite' | 'day'>;

export function uploadsOf(text: string): Upload[];
export function fixesOf(
  uploads: readonly Upload[],
  isBelow: (one: string, other: string) => boolean,
  ofKernel?: boolean,
): Map<string, Fix>;
