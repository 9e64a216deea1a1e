/** No answer came from the service: refused, timed out, cut off, or the certificate did not hold. */
export class Unreachable extends Error {
  override name = 'Unreachable';

  constructor(
    message: string,
    /** False where waiting cannot help (a wrong certificate). */
    readonly worthRetrying: boolean,
  ) {
    super(message);
  }
}
