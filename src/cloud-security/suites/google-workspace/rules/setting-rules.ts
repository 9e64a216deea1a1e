import { APPS_SETTINGS } from './apps-settings.js';
import { CHANNELS_SETTINGS } from './channels-settings.js';
import { COLLABORATION_SETTINGS } from './collaboration-settings.js';
import { CONTENT_SETTINGS } from './content-settings.js';
import { DRIVE_SETTINGS } from './drive-settings.js';
import { GMAIL_SETTINGS } from './gmail-settings.js';
import type { SettingRule } from './judge-setting.js';
import { RECOVERY_SETTINGS } from './recovery-settings.js';
import { SIGN_IN_SETTINGS } from './sign-in-settings.js';

/** By check: what it asks of a setting, everywhere that setting differs. */
export const SETTING_RULES: Readonly<Record<string, SettingRule>> = {
  ...SIGN_IN_SETTINGS,
  ...APPS_SETTINGS,
  ...GMAIL_SETTINGS,
  ...DRIVE_SETTINGS,
  ...COLLABORATION_SETTINGS,
  ...RECOVERY_SETTINGS,
  ...CONTENT_SETTINGS,
  ...CHANNELS_SETTINGS,
};
