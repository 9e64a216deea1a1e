import { instantIn, numberIn, objectsIn, textIn } from '../json.js';
import type { Answers } from './answers.js';
import type { Graph } from './graph.js';
import { NotReadError } from './not-read.js';

/** Controls of Secure Score that a check reads. Their names are Microsoft's. */
export const SCORE_CONTROLS = {
  unifiedAuditLog: 'mip_search_auditlog',
  mailboxAudit: 'exo_mailboxaudit',
  autoForwarding: 'mdo_autoforwardingmode',
  attachmentFilter: 'mdo_commonattachmentsfilter',
} as const;

/** The last Secure Score: Microsoft works it out once a day. It may come in part (206), which shows control by control. */
export async function readSecureScore(graph: Graph): Promise<Answers['secureScore']> {
  const score = await graph.first('/security/secureScores', { query: { $top: '1' } });
  if (score === null) throw new NotReadError('empty-answer', 'Microsoft has not worked out a Secure Score yet.');
  const wanted: readonly string[] = Object.values(SCORE_CONTROLS);
  const controls = objectsIn(score.controlScores)
    .map((control) => [textIn(control.controlName) ?? '', numberIn(control.scoreInPercentage)] as const)
    .filter(([name]) => wanted.includes(name));
  return { createdAt: instantIn(score.createdDateTime), controls: Object.fromEntries(controls) };
}
