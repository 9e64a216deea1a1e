import { evaluateDkim } from '../../../domain/mail/judge-dkim.js';
import { evaluateDmarc } from '../../../domain/mail/judge-dmarc.js';
import { evaluateSpfOfDomains } from '../../../domain/mail/judge-spf.js';
import { adminsTwoStep } from './admins-two-step.js';
import { alertRules } from './alert-rules.js';
import { delegationChanges } from './delegation-changes.js';
import { dlpRules } from './dlp-rules.js';
import { everywhere } from './judge-setting.js';
import { riskyGrants } from './risky-grants.js';
import { required, type Rule } from './rule.js';
import { SETTING_RULES } from './setting-rules.js';
import { staleAccounts } from './stale-accounts.js';
import { superAdminCount } from './super-admin-count.js';
import { superAdminDedicated } from './super-admin-dedicated.js';
import { superAdminNotFederated } from './super-admin-not-federated.js';
import { twoStepCoverage } from './two-step-coverage.js';

/** How each check is judged, by its id. */
export const RULES: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(Object.entries(SETTING_RULES).map(([id, rule]) => [id, everywhere(rule)])),
  'google.identity.2sv-coverage': twoStepCoverage,
  'google.identity.admins-2sv': adminsTwoStep,
  'google.identity.super-admin-count': superAdminCount,
  'google.identity.super-admin-dedicated': superAdminDedicated,
  'google.identity.super-admin-not-federated': superAdminNotFederated,
  'google.identity.stale-accounts': staleAccounts,
  'google.apps.risky-oauth-grants': riskyGrants,
  'google.apps.domain-wide-delegation-changes': delegationChanges,
  'google.gmail.spf': (answers) => evaluateSpfOfDomains(required(answers, 'dns')),
  'google.gmail.dkim': (answers) => evaluateDkim(required(answers, 'dns'), { soleSender: null }),
  'google.gmail.dmarc': (answers) => evaluateDmarc(required(answers, 'dns')),
  'google.drive.dlp-rules': dlpRules,
  'google.admin.alert-rules': alertRules,
};
