const DAY_MS = 86_400_000;

/** A day from today on, as the service counts them: in UTC. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
