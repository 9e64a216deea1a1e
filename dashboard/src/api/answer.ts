import { NoAnswerError } from './problem';

/** Longer than the service lets a statement run, so that its own answer comes first. */
const TIME_LIMIT_MS = 45_000;

/** `fetch` with a limit of time. Throws {@link NoAnswerError} when no answer comes. */
export async function answerTo(request: Request): Promise<Response> {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, limit]) });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new NoAnswerError(limit.aborted ? 'too-slow' : navigator.onLine ? 'unreachable' : 'offline', error);
  }
}
