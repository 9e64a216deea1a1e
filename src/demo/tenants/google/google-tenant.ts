import type { FakeTenant } from '../fake-tenant.js';
import { googleRoutes, people } from './google-answers.js';
import { type GoogleGap, open } from './google-gaps.js';
import { policies } from './google-policies.js';
import { ALIAS, CUSTOMER_ID, DOMAIN, type GoogleState } from './google-state.js';

/** A public key of 2048 bits, whose private half was thrown away. */
const DKIM_KEY = [
  'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArmqsUbOIjnOG7QZM0MTxdN67wMVVKt32ZJk0ed3I7OsNTnad8FARHQ9GHnYwdN0nYYzH/b7T/010JxebELxiE9l8BOqSXP9OTf6ByKSc4SoWa5LpeEcfB4h/gDBhLt2E7g2ApiNd',
  'uR5LIK7uKx/TqIpLlO02O7LYXE13sWcCiTe/hBOFdR4U7RE1YEyXziKaz8DBt0z1XCDk98ZUx0Xl0g/+nxavdZnb8HJ9kS2Kr7nTVjktWw/Lu3b32YMCN4GPmckdi9U9apGlaYEPgZjqd8RGYO9BO2LDzZcyjUcgz6hpZerDsNRSQCbDtfvzAh8hquYWIx0fSROFCSXBDMWEOQIDAQAB',
];

/**
 * A made-up company on Google Workspace: 25 people in five organizational units, with exceptions here and there. Without
 * gaps everything is as it should be; each gap makes one thing worse, and closing it again mends it. All times are counted
 * back from `now`, so that nothing grows old.
 */
export function googleTenant(now: Date, gaps: readonly GoogleGap[] = []): FakeTenant {
  const state = goodState(now);
  for (const gap of gaps) open(state, gap);
  return { suite: 'google-workspace', routes: googleRoutes(state, now), dns: state.dns };
}

/** The credentials that the tenant takes, but for the key: any key of the right form will do. */
export const GOOGLE_TENANT = {
  customerId: CUSTOMER_ID,
  adminEmail: `breakglass.one@${DOMAIN}`,
  readerEmail: `priya.helpdesk@${DOMAIN}`,
  clientEmail: 'posture-audit@lantern-bay-audit.iam.gserviceaccount.com',
  clientId: '108400999000111222333',
} as const;

function goodState(now: Date): GoogleState {
  return {
    people: people(),
    policies: policies(now),
    roles: [],
    sso: [{ orgUnit: '/Sales', mode: 'SAML_SSO' }],
    grants: [
      {
        clientId: '551100773300.apps.googleusercontent.com',
        name: 'Meeting Notes',
        person: 'greta.holm',
        scopes: ['openid', 'https://www.googleapis.com/auth/userinfo.email'],
        daysAgo: 6,
      },
    ],
    events: [
      {
        name: 'AUTHORIZE_API_CLIENT_ACCESS',
        hoursAgo: 24 * 40,
        parameters: {
          API_CLIENT_NAME: GOOGLE_TENANT.clientId,
          API_SCOPES: ['https://www.googleapis.com/auth/admin.directory.user.readonly'],
        },
      },
      {
        name: 'CHANGE_APPLICATION_SETTING',
        hoursAgo: 24 * 9,
        parameters: {
          APPLICATION_NAME: 'Security',
          ORG_UNIT_NAME: 'Lantern Bay',
          SETTING_NAME: 'TwoStepVerificationEnforcementFactorProto',
          OLD_VALUE: 'NO_TELEPHONY',
          NEW_VALUE: 'PASSKEY_ONLY',
        },
      },
    ],
    dns: Object.fromEntries<string[][]>([
      ['TXT _spf.google.com', [['v=spf1 ip4:198.51.100.0/24 ip6:2001:db8:1::/48 ~all']]],
      ...[DOMAIN, ALIAS].flatMap((domain): [string, string[][]][] => [
        [`TXT ${domain}`, [['lantern-bay-verification=7f3a'], ['v=spf1 include:_spf.google.com -all']]],
        [`TXT _dmarc.${domain}`, [[`v=DMARC1; p=reject; rua=mailto:dmarc@${DOMAIN}`]]],
        [`TXT google._domainkey.${domain}`, [DKIM_KEY]],
      ]),
      // Reports about the other domain come here, which receivers want to hear from here.
      [`TXT ${ALIAS}._report._dmarc.${DOMAIN}`, [['v=DMARC1']]],
    ]),
  };
}
