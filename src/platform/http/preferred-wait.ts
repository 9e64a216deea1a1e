/** Connections are not kept open for longer. */
export const MAX_WAIT_SECONDS = 60;

/** Seconds that `Prefer: wait=N` (RFC 7240) asks to wait, at most `most`; null when it asks for nothing. */
export function preferredWait(prefer: string | undefined, most = MAX_WAIT_SECONDS): number | null {
  const match = /(?:^|[,;\s])wait=(\d{1,4})(?:$|[,;\s])/i.exec(prefer ?? '');
  return match ? Math.min(Number(match[1]), most) : null;
}

/** Whether `Prefer: respond-async` (RFC 7240) asks for an answer before the work is done. */
export function prefersAsync(prefer: string | undefined): boolean {
  return /(?:^|[,;\s])respond-async(?:$|[,;\s])/i.test(prefer ?? '');
}
