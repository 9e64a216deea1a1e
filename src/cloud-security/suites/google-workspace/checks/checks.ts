import type { CloudCheck } from '../../../domain/cloud-check.js';
import { ADMINISTRATORS_CHECKS } from './administrators.checks.js';
import { APPS_CHECKS } from './apps.checks.js';
import { CHANNELS_CHECKS } from './channels.checks.js';
import { COLLABORATION_CHECKS } from './collaboration.checks.js';
import { CONTENT_CHECKS } from './content.checks.js';
import { DRIVE_CHECKS } from './drive.checks.js';
import { GMAIL_CHECKS } from './gmail.checks.js';
import { RECOVERY_CHECKS } from './recovery.checks.js';
import { SIGN_IN_CHECKS } from './sign-in.checks.js';

/** Every check of the suite, in the order in which verdicts come. */
export const CHECKS: readonly CloudCheck[] = [
  ...SIGN_IN_CHECKS,
  ...ADMINISTRATORS_CHECKS,
  ...APPS_CHECKS,
  ...GMAIL_CHECKS,
  ...DRIVE_CHECKS,
  ...COLLABORATION_CHECKS,
  ...RECOVERY_CHECKS,
  ...CONTENT_CHECKS,
  ...CHANNELS_CHECKS,
];
