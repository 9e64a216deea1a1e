/** The code of an error of the system (`ENOENT`) or of Node (`ERR_BUFFER_TOO_LARGE`); null when it has none. */
export function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' && error.code !== '' ? error.code : null;
}

/** An error in one or a few words: its code, else its message. */
export function reasonOf(error: unknown): string {
  return codeOf(error) ?? (error instanceof Error ? error.message : String(error));
}

/** Exit codes of every verb. 75 is EX_TEMPFAIL of sysexits.h: "try again later, nothing is lost". */
export const EXIT = Object.freeze({ ok: 0, refused: 1, usage: 2, stopped: 3, later: 75 });

/** What each exit code means, for the manual. */
export const EXIT_MEANING: Readonly<Record<keyof typeof EXIT, string>> = Object.freeze({
  ok: 'done',
  refused: 'refused or failed; what was said has the reason (of doctor: something has to be mended)',
  usage: 'wrong use, nothing to send, this device is not enrolled, or --yes is missing',
  stopped: 'the service deactivated this device; nothing is sent any more',
  later: 'not now; what was to be sent is kept and goes out with the next run',
});

/** Something a person has to know, with the exit code that goes with it. The message is printed as it is. */
export class AgentError extends Error {
  override name = 'AgentError';

  constructor(
    message: string,
    /** One of {@link EXIT}. */
    readonly exitCode: number = EXIT.refused,
  ) {
    super(message);
  }
}
