import { describe, expect, it } from '@jest/globals';
import type { PolicyRow } from '../policies/policy-row.js';
import { row, result } from '../testing/google-kit.js';

const ON = '2026-01-01T00:00:00Z';
const OFF = '1970-01-01T00:00:00Z';
const TWO_STEP = 'security.two_step_verification_enforcement';
const steps = (enforcedFrom: string, of: Partial<PolicyRow> = {}): PolicyRow => row(TWO_STEP, { enforcedFrom }, of);
const factor = (allowedSignInFactorSet: string, of: Partial<PolicyRow> = {}): PolicyRow =>
  row(`${TWO_STEP}_factor`, { allowedSignInFactorSet }, of);
const enrolment = (allowEnrollment: boolean, of: Partial<PolicyRow> = {}): PolicyRow =>
  row('security.two_step_verification_enrollment', { allowEnrollment }, of);
const pop = (enablePopAccess: boolean, of: Partial<PolicyRow> = {}): PolicyRow =>
  row('gmail.pop_access', { enablePopAccess }, of);
const imap = (enableImapAccess: boolean, of: Partial<PolicyRow> = {}): PolicyRow =>
  row('gmail.imap_access', { enableImapAccess }, of);
const mail = (serviceState: string, of: Partial<PolicyRow> = {}): PolicyRow =>
  row('gmail.service_status', { serviceState }, of);

const SALES = { orgUnit: 'sales', sortOrder: 2 };
const LAB = { orgUnit: 'lab', sortOrder: 3 };
const CREW = { group: 'crew', sortOrder: 9 };
const GONE = { orgUnit: 'gone', sortOrder: 2 };

/**
 * By what Google documents of inheritance (Cloud Identity Policy API, "Policy inheritance and precedence"): the nearer unit wins,
 * a group goes before units, and of rows of one setting the highest sortOrder counts.
 */
describe('settings of units and groups', () => {
  it.each<[string, string, PolicyRow[], string, string[]?]>([
    ['identity.2sv-enforced', 'hold for all below', [steps(ON)], 'pass'],
    ['identity.2sv-enforced', 'are taken back in a unit', [steps(ON), steps(OFF, SALES)], 'fail'],
    [
      'identity.2sv-enforced',
      'are taken back in a unit that is approved',
      [steps(ON), steps(OFF, SALES)],
      'pass',
      ['/Sales'],
    ],
    ['identity.2sv-enforced', 'hold in a unit only', [steps(OFF), steps(ON, SALES)], 'fail'],
    [
      'identity.2sv-enforced',
      'hold in a unit below one without',
      [steps(ON), steps(OFF, SALES), steps(ON, LAB)],
      'fail',
    ],
    [
      'identity.2sv-enforced',
      'hold in a unit below one that is approved',
      [steps(ON), steps(OFF, SALES), steps(ON, LAB)],
      'pass',
      ['sales'],
    ],
    [
      'identity.2sv-enforced',
      'are taken back again below one that is approved',
      [steps(ON), steps(OFF, SALES), steps(ON, LAB), steps(OFF, { ...LAB, group: 'crew', sortOrder: 4 })],
      'fail',
      ['sales'],
    ],
    ['identity.2sv-enforced', 'spare a group', [steps(ON), steps(OFF, CREW)], 'fail'],
    ['identity.2sv-enforced', 'spare a group that is approved', [steps(ON), steps(OFF, CREW)], 'pass', ['crew']],
    ['identity.2sv-enforced', 'hold for a group only', [steps(OFF), steps(ON, CREW)], 'fail'],
    [
      'identity.2sv-enforced',
      'of Google give way to those of a person',
      [steps(OFF, { byAdmin: false }), steps(ON)],
      'pass',
    ],
    ['identity.2sv-enforced', 'of a unit that was deleted do not count', [steps(ON), steps(OFF, GONE)], 'pass'],
    [
      'identity.2sv-enforced',
      'begin on a day to come in a unit',
      [steps(ON), steps('2027-01-01T00:00:00Z', SALES)],
      'fail',
    ],
    ['identity.2sv-enforced', 'hold where a unit may not enrol', [steps(ON), enrolment(false, LAB)], 'fail'],
    ['identity.2sv-enforced', 'hold where a group may not enrol', [steps(ON), enrolment(false, CREW)], 'fail'],
    [
      'identity.2sv-enforced',
      'let a group enrol where nobody else may',
      [steps(ON), enrolment(false), enrolment(true, CREW)],
      'fail',
    ],
    ['identity.2sv-enforced', 'depend on a licence', [steps(OFF), steps(ON, { sortOrder: 2, licensed: true })], 'fail'],
    [
      'identity.2sv-enforced',
      'hold with and without a licence',
      [steps(ON), steps(ON, { sortOrder: 2, licensed: true })],
      'pass',
    ],
    ['identity.2sv-phishing-resistant', 'ask for keys everywhere', [steps(ON), factor('PASSKEY_ONLY')], 'pass'],
    [
      'identity.2sv-phishing-resistant',
      'ask for keys where no step is asked for',
      [steps(ON), factor('PASSKEY_ONLY'), steps(OFF, LAB)],
      'fail',
    ],
    [
      'identity.2sv-phishing-resistant',
      'let a group use anything',
      [steps(ON), factor('PASSKEY_ONLY'), factor('ALL', CREW)],
      'fail',
    ],
    [
      'identity.2sv-phishing-resistant',
      'ask a group for keys',
      [steps(ON), factor('NO_TELEPHONY'), factor('PASSKEY_ONLY', CREW)],
      'fail',
    ],
    [
      'identity.2sv-no-sms',
      'ask a group for keys',
      [steps(ON), factor('NO_TELEPHONY'), factor('PASSKEY_ONLY', CREW)],
      'pass',
    ],
    [
      'identity.2sv-no-sms',
      'let a unit use a telephone',
      [steps(ON), factor('NO_TELEPHONY'), factor('ALL', LAB)],
      'fail',
    ],
    ['gmail.pop-imap', 'are off', [pop(false), imap(false)], 'pass'],
    [
      'gmail.pop-imap',
      'are on in a unit without mail',
      [pop(false), imap(false), pop(true, LAB), mail('DISABLED', LAB)],
      'pass',
    ],
    [
      'gmail.pop-imap',
      'are on in a unit below one without mail',
      [pop(false), imap(false), pop(true, LAB), mail('DISABLED', SALES)],
      'pass',
    ],
    [
      'gmail.pop-imap',
      'are on in a unit that has mail again',
      [pop(false), imap(false), pop(true, LAB), mail('DISABLED', SALES), mail('ENABLED', LAB)],
      'fail',
    ],
    ['gmail.pop-imap', 'are on where nobody has mail', [pop(true), imap(true), mail('DISABLED')], 'not-applicable'],
    [
      'gmail.pop-imap',
      'are on where a group alone has mail',
      [pop(true), imap(true), mail('DISABLED'), mail('ENABLED', CREW)],
      'fail',
    ],
  ])('%s: %s', (check, _what, policies, status, approvedExclusions = []) => {
    expect(result(`google.${check}`, { policies }, { approvedExclusions }).status).toBe(status);
  });
});
