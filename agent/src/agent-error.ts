/** Exit codes of every verb. 75 is EX_TEMPFAIL of sysexits.h: "try again later, nothing is lost". */
export const EXIT = Object.freeze({ ok: 0, refused: 1, usage: 2, stopped: 3, later: 75 });

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
