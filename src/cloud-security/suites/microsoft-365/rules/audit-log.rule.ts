import { SCORE_CONTROLS } from '../collect/secure-score.js';
import { notAssessed, type Rule } from './rule.js';
import { byScore } from './snapshot.js';

/** Only Secure Score tells it to an application: the setting itself needs Exchange PowerShell. */
export const unifiedAuditLog: Rule = (tenant) =>
  byScore(tenant, SCORE_CONTROLS.unifiedAuditLog) ??
  notAssessed('Secure Score does not name the audit log.', 'empty-answer');
