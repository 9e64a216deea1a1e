import { aimed, ALL_GUESTS, EXCHANGE_ADMINISTRATOR, members, only } from './policy-kit.js';
import { BLOCK, DEVICES, LEGACY, MFA, PASSKEYS, policy, USER_RISK } from './readings.js';
import { casesOf, type RuleCase } from './rule-cases.js';

const EXCHANGE_ONLINE = '00000002-0000-0ff1-ce00-000000000000';
const PASSKEY = PASSKEYS.grantControls;

const where = (includeLocations: string[], excludeLocations: string[] = []) =>
  policy({ conditions: { locations: { includeLocations, excludeLocations } } });
const apps = (applications: object, further: Parameters<typeof policy>[0] = {}) =>
  policy({ ...further, conditions: { applications } });
const grant = (grantControls: object | null) => only(policy({ grantControls }));
const strength = (...allowedCombinations: string[]) => ({ allowedCombinations });

const forAll = casesOf('entra.mfa-all-users', [
  // Applications.
  [
    'pass',
    'Exchange is left out, and Office 365 with it has a policy',
    only(
      apps({ includeApplications: ['All'], excludeApplications: [EXCHANGE_ONLINE] }),
      apps({ includeApplications: ['Office365'] }),
    ),
  ],
  [
    'fail',
    'Office 365 is left out, and Exchange alone has a policy',
    only(
      apps({ includeApplications: ['All'], excludeApplications: ['Office365'] }),
      apps({ includeApplications: [EXCHANGE_ONLINE] }),
    ),
  ],
  ['fail', 'it is for no application', only(apps({ includeApplications: ['None'] }))],
  ['fail', 'it is for portals of administrators', only(apps({ includeApplications: ['MicrosoftAdminPortals'] }))],
  [
    'fail',
    'it is for what resources ask for themselves',
    only(apps({ includeApplications: [], includeAuthenticationContextClassReferences: ['c1'] })),
  ],
  [
    'fail',
    'it is for applications of a filter',
    only(apps({ includeApplications: [], applicationFilter: { mode: 'include', rule: 'x' } })),
  ],
  [
    'fail',
    'applications of a filter are left out',
    only(apps({ includeApplications: ['All'], applicationFilter: { mode: 'exclude', rule: 'x' } })),
  ],
  [
    'fail',
    'it is for what people do to their account',
    only(apps({ includeApplications: [], includeUserActions: ['urn:user:registersecurityinfo'] })),
  ],
  // Places.
  [
    'manual',
    'trusted places are left out, and one place has a policy',
    only(where(['All'], ['AllTrusted']), where(['office'])),
  ],
  [
    'manual',
    'a place is left out, and trusted ones have a policy',
    only(where(['All'], ['office']), where(['AllTrusted'])),
  ],
  ['pass', 'a place is left out, and has a policy', only(where(['All'], ['office']), where(['office']))],
  ['fail', 'a place is left out, and another has a policy', only(where(['All'], ['office']), where(['workshop']))],
  // People.
  [
    'manual',
    'guests of tenants that are told in a new way have a policy',
    only(
      policy({ users: { excludeUsers: ['GuestsOrExternalUsers'] } }),
      aimed({
        includeGuestsOrExternalUsers: {
          guestOrExternalUserTypes: ALL_GUESTS,
          externalTenants: { membershipKind: 'unknownFutureValue' },
        },
      }),
    ),
  ],
  [
    'pass',
    'no kind of guest is left out, though the condition is there',
    only(policy({ users: { excludeGuestsOrExternalUsers: { guestOrExternalUserTypes: 'none' } } })),
  ],
  [
    'fail',
    'guests of one partner are left out',
    only(
      policy({
        users: {
          excludeGuestsOrExternalUsers: {
            guestOrExternalUserTypes: 'serviceProvider',
            externalTenants: { membershipKind: 'enumerated', members: ['partner'] },
          },
        },
      }),
    ),
  ],
  [
    'pass',
    'guests of one partner are left out, and have a policy',
    only(
      ...(['excludeGuestsOrExternalUsers', 'includeGuestsOrExternalUsers'] as const).map((list) => {
        const guests = {
          guestOrExternalUserTypes: 'serviceProvider',
          externalTenants: { membershipKind: 'enumerated', members: ['PARTNER'] },
        };
        return list === 'excludeGuestsOrExternalUsers'
          ? policy({ users: { [list]: guests } })
          : aimed({ [list]: guests });
      }),
    ),
  ],
  [
    'fail',
    'members and guests have a policy each, and guests that are members have none',
    only(
      policy({ users: { excludeGuestsOrExternalUsers: { guestOrExternalUserTypes: ALL_GUESTS } } }),
      aimed({ includeGuestsOrExternalUsers: { guestOrExternalUserTypes: 'b2bCollaborationGuest,internalGuest' } }),
    ),
  ],
  [
    'fail',
    'two groups are left out, and each has a policy but for one of both',
    {
      ...only(
        policy({ users: { excludeGroups: ['a', 'b'] } }),
        aimed({ includeGroups: ['a'], excludeGroups: ['b'] }),
        aimed({ includeGroups: ['b'], excludeGroups: ['a'] }),
      ),
      ...members({ a: ['jo', 'kit'], b: ['jo', 'lee'] }),
    },
  ],
  [
    'fail',
    'a role is left out, and its holders by name have a policy but for one',
    { ...only(policy({ users: { excludeRoles: [EXCHANGE_ADMINISTRATOR] } }), aimed({ includeUsers: ['jo'] })) },
  ],
  // Clients, platforms, flows.
  [
    'fail',
    'clients of today are asked, and one of the older two kinds is blocked',
    only(
      policy({ conditions: { clientAppTypes: ['browser', 'mobileAppsAndDesktopClients'] } }),
      policy({ conditions: { clientAppTypes: ['other'] }, grantControls: BLOCK }),
    ),
  ],
  [
    'fail',
    'only a flow of a code is asked',
    only(policy({ conditions: { authenticationFlows: { transferMethods: 'deviceCodeFlow' } } })),
  ],
  [
    'manual',
    'a flow is left to a word that is not known',
    only(policy({ conditions: { authenticationFlows: { transferMethods: 'telepathy' } } })),
  ],
  ['fail', 'it holds at risk of people', only(policy({ conditions: { userRiskLevels: ['low', 'medium', 'high'] } }))],
  // What is asked for.
  ['fail', 'terms are accepted instead', grant({ operator: 'OR', builtInControls: ['mfa'], termsOfUse: ['terms'] })],
  ['pass', 'terms are accepted as well', grant({ operator: 'AND', builtInControls: ['mfa'], termsOfUse: ['terms'] })],
  [
    'fail',
    'a control of somebody else does instead',
    grant({ operator: 'OR', builtInControls: [], customAuthenticationFactors: ['RequireOther'] }),
  ],
  [
    'pass',
    'a control of somebody else is asked for as well',
    grant({ operator: 'AND', builtInControls: ['mfa'], customAuthenticationFactors: ['RequireOther'] }),
  ],
  [
    'fail',
    'a managed application does instead',
    grant({ operator: 'OR', builtInControls: ['mfa', 'compliantApplication'] }),
  ],
  [
    'pass',
    'a strength of the tenants is named by its id',
    grant({ operator: 'OR', authenticationStrength: { id: '00000000-0000-0000-0000-000000000002' } }),
  ],
  ['manual', 'a strength is named by an id alone', grant({ operator: 'OR', authenticationStrength: { id: 'own' } })],
  [
    'fail',
    'a strength takes a code on a printed card',
    grant({ operator: 'OR', authenticationStrength: strength('fido2', 'qrCodePin') }),
  ],
  [
    'fail',
    'a strength takes a certificate of one factor',
    grant({ operator: 'OR', authenticationStrength: strength('x509CertificateSingleFactor') }),
  ],
  [
    'pass',
    'a strength takes a pass for a time',
    grant({ operator: 'OR', authenticationStrength: strength('temporaryAccessPassOneTime', 'fido2') }),
  ],
  ['fail', 'it only shapes sessions', only({ ...MFA, grantControls: null })],
]);

const others: RuleCase[] = [
  ...casesOf('entra.mfa-admins-phishing-resistant', [
    [
      'pass',
      'a passkey and a managed device are asked for',
      only({ ...PASSKEYS, grantControls: { ...PASSKEY, operator: 'AND', builtInControls: ['compliantDevice'] } }),
    ],
    [
      'fail',
      'a managed device does instead of a passkey',
      only({ ...PASSKEYS, grantControls: { ...PASSKEY, operator: 'OR', builtInControls: ['compliantDevice'] } }),
    ],
    [
      'fail',
      'a pass for a time does',
      only({
        ...PASSKEYS,
        grantControls: { operator: 'OR', authenticationStrength: strength('fido2', 'temporaryAccessPassMultiUse') },
      }),
    ],
    [
      'fail',
      'the strength without passwords does, which takes a telephone',
      only({
        ...PASSKEYS,
        grantControls: { operator: 'OR', authenticationStrength: strength('fido2', 'deviceBasedPush') },
      }),
    ],
    [
      'pass',
      'it is the strength that every tenant has, by its id',
      only({
        ...PASSKEYS,
        grantControls: { operator: 'OR', authenticationStrength: { id: '00000000-0000-0000-0000-000000000004' } },
      }),
    ],
  ]),
  ...casesOf('entra.legacy-auth-blocked', [
    ['pass', 'all clients are blocked for everybody', only(policy({ grantControls: BLOCK }))],
    ['fail', 'older clients are asked, which cannot answer', only({ ...LEGACY, grantControls: MFA.grantControls })],
    [
      'fail',
      'older clients are blocked for one application',
      only({
        ...LEGACY,
        conditions: { ...LEGACY.conditions, applications: { includeApplications: [EXCHANGE_ONLINE] } },
      }),
    ],
  ]),
  ...casesOf('entra.managed-device-required', [
    [
      'fail',
      'a managed application does instead of a device',
      only(policy({ grantControls: { operator: 'OR', builtInControls: ['compliantDevice', 'compliantApplication'] } })),
    ],
    [
      'pass',
      'a second factor is asked for as well as a device',
      only(policy({ grantControls: { operator: 'AND', builtInControls: ['domainJoinedDevice', 'mfa'] } })),
    ],
    [
      'fail',
      'telephones are left out',
      only(policy({ ...DEVICES, conditions: { platforms: { includePlatforms: ['all'], excludePlatforms: ['iOS'] } } })),
    ],
  ]),
  ...casesOf('entra.high-risk-users-blocked', [
    [
      'pass',
      'all levels of risk are',
      only(policy({ ...USER_RISK, conditions: { userRiskLevels: ['low', 'medium', 'high'] } })),
    ],
    [
      'manual',
      'a way to end the risk is asked for that is not known here',
      only({ ...USER_RISK, grantControls: { operator: 'AND', builtInControls: ['riskRemediation'] } }),
    ],
  ]),
];

/** More cases of Conditional Access by what Microsoft documents of each condition and control. */
export const FURTHER_POLICY_CASES: readonly RuleCase[] = [...forAll, ...others];
