import type { DaysAgo } from '../domain/demo-device.js';
import type { GoogleGap } from './google/google-gaps.js';
import type { MicrosoftGap } from './microsoft/gaps.js';

/** What is wrong with the made-up suites of the demo from a day on. */
export interface DemoCloudDay {
  on: DaysAgo;
  google: readonly GoogleGap[];
  microsoft: readonly MicrosoftGap[];
}

const GOOGLE_FROM_THE_START: readonly GoogleGap[] = [
  'open-chat',
  'unreviewed-apps',
  'no-dmarc',
  'links-not-scanned',
  'open-drive',
  'groups-read-by-all',
  'mailboxes-delegated',
];
const MICROSOFT_FROM_THE_START: readonly MicrosoftGap[] = [
  'users-consent',
  'forgotten-guests',
  'lobby-open',
  'old-app-secrets',
  'sms-codes-on',
  'anyone-sharing',
  'any-device-registers-methods',
  'direct-send-open',
];

/** How the suites stand now. */
export const DEMO_CLOUD_NOW: DemoCloudDay = {
  on: 1,
  google: [...GOOGLE_FROM_THE_START, '2sv-off-in-sales'],
  microsoft: [...MICROSOFT_FROM_THE_START, 'mfa-policy-report-only'],
};

/**
 * The days on which the demo's suites are audited: connected with some gaps, links for anybody switched on and off again,
 * sales without a second factor since two days, multifactor sign-in on trial only since yesterday.
 */
export const DEMO_CLOUD_DAYS: readonly DemoCloudDay[] = [
  {
    on: 45,
    google: [...GOOGLE_FROM_THE_START, 'takeout-on', 'super-admin-recovery'],
    microsoft: [...MICROSOFT_FROM_THE_START, 'legacy-auth-open', 'mail-forwarding'],
  },
  {
    on: 28,
    google: [...GOOGLE_FROM_THE_START, 'anyone-links'],
    microsoft: [...MICROSOFT_FROM_THE_START, 'mail-forwarding'],
  },
  { on: 12, google: GOOGLE_FROM_THE_START, microsoft: MICROSOFT_FROM_THE_START },
  { on: 2, google: [...GOOGLE_FROM_THE_START, '2sv-off-in-sales'], microsoft: MICROSOFT_FROM_THE_START },
  DEMO_CLOUD_NOW,
];
