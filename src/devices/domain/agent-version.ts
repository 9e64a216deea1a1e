/** How the agent of a device stands to the oldest version that is welcome. */
export const AGENT_VERSION_STATUSES = ['current', 'outdated', 'unknown'] as const;
export type AgentVersionStatus = (typeof AGENT_VERSION_STATUSES)[number];

const NUMBERS = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?!\d)/;

/** The same numbers in SQL, as an array that compares like a version; null where the text begins with none. */
export const VERSION_PATTERN = '^\\d{1,6}\\.\\d{1,6}\\.\\d{1,6}(?!\\d)';

/**
 * Compares by the three numbers only: a pre-release counts as its release.
 *
 * @returns `unknown` for no version, and for a text that does not begin with three numbers
 */
export function agentVersionStatus(version: string | null, minimum: string): AgentVersionStatus {
  const own = numbersOf(version);
  const least = numbersOf(minimum);
  if (own === null || least === null) return 'unknown';
  const first = own.findIndex((number, place) => number !== least[place]);
  return first === -1 || (own[first] ?? 0) > (least[first] ?? 0) ? 'current' : 'outdated';
}

function numbersOf(version: string | null): number[] | null {
  const found = NUMBERS.exec(version ?? '');
  return found && found.slice(1).map(Number);
}
