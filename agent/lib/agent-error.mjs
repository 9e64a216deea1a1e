/** Exit codes of every verb. 75 is EX_TEMPFAIL of sysexits.h: "try again later, nothing is lost". */
export const EXIT = Object.freeze({ ok: 0, refused: 1, usage: 2, stopped: 3, later: 75 });

/** Something a person has to know, with the exit code that goes with it. The message is printed as it is. */
export class AgentError extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode] one of {@link EXIT}
   */
  constructor(message, exitCode = EXIT.refused) {
    super(message);
    this.name = 'AgentError';
    this.exitCode = exitCode;
  }
}
