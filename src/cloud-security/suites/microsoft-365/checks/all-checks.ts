import type { CloudCheck } from '../../../domain/cloud-check.js';
import { accessChecks } from './access.checks.js';
import { applicationChecks } from './application.checks.js';
import { conditionalAccessChecks } from './conditional-access.checks.js';
import { exchangeAndTeamsChecks } from './exchange-and-teams.checks.js';
import { mailFlowChecks } from './mail-flow.checks.js';
import { mailProtectionChecks } from './mail-protection.checks.js';
import { peopleChecks } from './people.checks.js';
import { privilegesChecks } from './privileges.checks.js';
import { sharepointAndMailChecks } from './sharepoint-and-mail.checks.js';
import { signInChecks } from './sign-in.checks.js';

/** All checks of the suite, in the order of its verdicts. */
export const allChecks: readonly CloudCheck[] = [
  ...conditionalAccessChecks,
  ...signInChecks,
  ...applicationChecks,
  ...peopleChecks,
  ...accessChecks,
  ...privilegesChecks,
  ...sharepointAndMailChecks,
  ...mailFlowChecks,
  ...mailProtectionChecks,
  ...exchangeAndTeamsChecks,
];
