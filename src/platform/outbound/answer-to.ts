// eslint-disable-next-line no-restricted-syntax -- the one place
import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
// eslint-disable-next-line no-restricted-syntax -- the one place
import { request as requestTls, type RequestOptions } from 'node:https';

/** Answers before the answer (1xx), of which usual servers send one. */
const MOST_INTERIM = 10;

/** The other side said something that is no answer, and will say it again. */
export class NoAnswerError extends Error {
  readonly code = 'ERR_NO_ANSWER';
}

/** What one request is made of, beside what Node takes. */
interface OutgoingRequest extends RequestOptions {
  body?: Buffer | string | null;
  /** For how many milliseconds its answer may be waited for, however alive the connection is. */
  answerMs?: number;
  /** Told when nothing came for as long as `timeout` says, before or in the answer; the connection is closed then. */
  whenSilent?: () => void;
}

/**
 * The only way in which something is asked of a stranger by HTTP: resolves with the beginning of its answer, whatever the status, and
 * rejects in every other case. By itself Node says nothing where the other side changes the protocol (101) and nobody listens for that:
 * such a request would neither end nor be ended by its signal, and hold its place as long as the process lives. Interim answers may
 * come ten times. Throws {@link NoAnswerError} for both, and what the connection or the signal throws.
 */
export function answerTo(url: URL, outgoing: OutgoingRequest): Promise<IncomingMessage> {
  const { body = null, answerMs, whenSilent, ...options } = outgoing;
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? requestTls : requestPlain)(url, options);
    const late = answerMs === undefined ? undefined : setTimeout(() => sent.destroy(tooLate()), answerMs);
    let interim = 0;
    sent
      .on('response', resolve)
      .on('error', reject)
      .on('information', () => {
        interim += 1;
        if (interim <= MOST_INTERIM) return;
        // At once: what came in one piece is still told after the connection is closed.
        reject(new NoAnswerError('Interim answers came without end.'));
        sent.destroy();
      })
      .on('upgrade', (_answer, socket) => {
        socket.destroy();
        reject(new NoAnswerError('The other side changed the protocol.'));
      })
      .on('timeout', () => {
        whenSilent?.();
        sent.destroy(new Error('silent'));
      })
      // Whatever else ends it without a word. After an answer nobody hears this any more.
      .on('close', () => {
        reject(new NoAnswerError('The connection ended without an answer.'));
      });
    if (late !== undefined) withoutTimer(sent, late);
    sent.end(body ?? undefined);
  });
}

function tooLate(): Error {
  return Object.assign(new Error('No answer began in time.'), { code: 'ETIMEDOUT' });
}

function withoutTimer(sent: ClientRequest, timer: NodeJS.Timeout): void {
  for (const event of ['response', 'close'])
    sent.once(event, () => {
      clearTimeout(timer);
    });
}
