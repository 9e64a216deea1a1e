import { isRecord, listOf } from '../collect/json.js';
import type { SettingRule } from './judge-setting.js';
import { all, choice, field, flag, type Level } from './judging.js';
import { listParameter } from './rule.js';

const MARKETPLACE = 'workspace_marketplace.apps_access_options';

/** What third-party applications may reach. */
export const APPS_SETTINGS: Readonly<Record<string, SettingRule>> = {
  'google.apps.google-services-restricted': {
    settings: ['api_controls.google_services'],
    evaluate: field('api_controls.google_services', 'services', (value, context) =>
      Array.isArray(value) ? restriction(value, listParameter(context, 'required')) : 'unknown',
    ),
  },
  'google.apps.unconfigured-apps-blocked': {
    settings: ['api_controls.unconfigured_third_party_apps'],
    // ScubaGoggles knows two older words only, and so passes ALLOW_SIGN_IN_ONLY.
    evaluate: choice('api_controls.unconfigured_third_party_apps', 'accessLevel', {
      met: ['BLOCK_ALL'],
      weak: ['ALLOW_SIGN_IN_ONLY'],
      unmet: ['ACCESS_LEVEL_UNSPECIFIED', 'ALLOW_ALL'],
    }),
  },
  'google.apps.less-secure-apps': {
    settings: ['security.less_secure_apps'],
    evaluate: flag('security.less_secure_apps', 'allowLessSecureApps', false),
  },
  'google.apps.marketplace-restricted': {
    settings: [MARKETPLACE],
    evaluate: all(
      choice(MARKETPLACE, 'accessLevel', { met: ['ALLOW_LISTED_APPS', 'ALLOW_NONE'], unmet: ['ALLOW_ALL'] }),
      flag(MARKETPLACE, 'allowAllInternalApps', false),
    ),
  },
};

/** A service that the list does not name may be either. */
function restriction(services: readonly unknown[], wanted: readonly string[]): Level {
  const enabled = new Map(
    listOf(services)
      .filter(isRecord)
      .map(({ scopesGroup, isEnabled }) => [scopesGroup, isEnabled]),
  );
  const states = wanted.map((service) => enabled.get(service));
  if (states.includes(true)) return 'unmet';
  return states.every((state) => state === false) ? 'met' : 'absent';
}
