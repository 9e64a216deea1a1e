import { isDeactivated } from './deactivation.js';
import { problemCode, problemText } from './problem.js';
import type { JsonObject } from '../json-object.js';
import type { Answer } from './http.js';
import type { Outcome } from './signed-client.js';

/** What an outcome means for the body that was sent, and for those that wait behind it. */
export type Verdict =
  /** The service has it. */
  | { kind: 'accepted'; receipt: JsonObject }
  /** The service has a scan of this id: it came, and the answer was lost. */
  | { kind: 'arrived-before' }
  /** The service will never take this body. */
  | { kind: 'rejected'; answer: Answer }
  /** The service stumbles over this body; the others may go. */
  | { kind: 'stuck'; why: string }
  /** Nothing goes now. */
  | { kind: 'later'; why: string; afterMs: number | null }
  /** The service refuses whoever sends, so the body stays. */
  | { kind: 'sender-refused'; answer: Answer }
  | { kind: 'deactivated'; answer: Answer };

/** Answers that speak of the sender or the address, not of the body. */
const ABOUT_THE_SENDER = new Set([401, 404, 405, 407]);

export function verdictOf(outcome: Outcome): Verdict {
  if ('answer' in outcome) return verdictOfAnswer(outcome.answer);
  const { unreachable: why, status, afterMs } = outcome;
  return status === 500 ? { kind: 'stuck', why } : { kind: 'later', why, afterMs };
}

function verdictOfAnswer(answer: Answer): Verdict {
  const { status, json } = answer;
  if (status >= 200 && status < 300) return { kind: 'accepted', receipt: json ?? {} };
  if (isDeactivated(answer)) return { kind: 'deactivated', answer };
  if (ABOUT_THE_SENDER.has(status)) return { kind: 'sender-refused', answer };
  const code = problemCode(answer);
  if (code === 'device-not-approved') return { kind: 'later', why: problemText(answer), afterMs: null };
  if (status === 409) return code === 'scan-id-taken' ? { kind: 'arrived-before' } : { kind: 'sender-refused', answer };
  // A proxy's own limit of size, which the body will not get below.
  if (code !== null || status === 413) return { kind: 'rejected', answer };
  const why = `Something answered ${status} that is not the service (a proxy on the way?)`;
  return { kind: 'later', why, afterMs: null };
}
