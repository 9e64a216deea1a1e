import { again, answer, answerExample, fill, pressText, pressVisible, problem, seen, state, submit } from './steps.mjs';

const API_KEYS = '/settings?view=api-keys';
const ENROLLMENT_KEYS = '/settings?view=enrollment-keys';
const INVITATIONS = '/settings?view=invitations';
const DOMAINS = '/settings?view=domains';
const ORGANIZATION = '/api/v1/organizations/';
const CONNECTION = '/cloud/google-workspace?view=connection';
const UNAVAILABLE = problem(503, 'unavailable', 'The service cannot answer now');

/** States of settings and suites. Nothing is changed for good: what would be is answered here. */
export const SETTINGS = [
  state('risk-dry-run', '/settings?view=risk-policy', pressText('Try')),
  state('api-key', API_KEYS, pressText('Make')),
  state('enrollment-key', ENROLLMENT_KEYS, pressText('Make')),
  state('invite', INVITATIONS, pressText('Invite')),
  state('member-remove', '/settings?view=members', pressText('Remove')),
  state(
    'conflict',
    '/settings?view=device-policy',
    answer('PUT', '/api/v1/device-policy', 412, problem(412, 'stale', 'Changed meanwhile')),
    fill('input[type=number]', '4000'),
    pressText('Save'),
  ),
  state('api-key-incomplete', API_KEYS, pressText('Make'), submit, seen('This is needed')),
  state(
    'api-key-made',
    API_KEYS,
    answerExample('POST', '/api/v1/api-keys'),
    pressText('Make'),
    fill('input[name=name]', 'Ticket system'),
    submit,
    seen('Copy it now'),
  ),
  state('api-key-list', API_KEYS, answerExample('GET', '/api/v1/api-keys'), again, seen('Ticket system')),
  state(
    'api-key-revoke',
    API_KEYS,
    answerExample('GET', '/api/v1/api-keys'),
    again,
    pressText('Revoke'),
    seen('This cannot be taken back'),
  ),
  state('enrollment-key-list', ENROLLMENT_KEYS, answerExample('GET', '/api/v1/enrollment-keys'), again, seen('Berlin')),
  state(
    'enrollment-key-made',
    ENROLLMENT_KEYS,
    answerExample('POST', '/api/v1/enrollment-keys'),
    pressText('Make'),
    fill('input[name=label]', 'Berlin laptops'),
    submit,
    seen('Copy it now'),
  ),
  state('invitation-list', INVITATIONS, answerExample('GET', ORGANIZATION + 'invitations'), again, seen('grace@')),
  state(
    'invitation-made',
    INVITATIONS,
    answerExample('POST', ORGANIZATION + 'invitations'),
    pressText('Invite'),
    submit,
    seen('Copy the link now'),
  ),
  state('domain-add', DOMAINS, pressText('Add')),
  state('domain-list', DOMAINS, answerExample('GET', ORGANIZATION + 'domains'), again, seen('example.org')),
  state(
    'domain-not-proven',
    DOMAINS,
    answerExample('GET', ORGANIZATION + 'domains'),
    again,
    pressText('DNS record'),
    answer('POST', ORGANIZATION + 'domains', 422, problem(422, 'no-record', 'The record is not there yet')),
    pressText('Look for the record'),
    seen('Here stands'),
  ),
  state('member-leave', '/settings?view=members', pressText('Leave')),
  state(
    'role-changed',
    '/settings?view=members',
    answer('PATCH', ORGANIZATION + 'members', 200, {}),
    (page) => page.select('select[aria-label="Role of Cy"]', 'analyst'),
    seen('holds from the next request'),
  ),
  state(
    'list-failed',
    '/settings?view=members',
    answer('GET', ORGANIZATION + 'members', 503, UNAVAILABLE),
    again,
    seen('cannot answer'),
  ),
  state('list-loading', '/settings?view=members', answer('GET', ORGANIZATION + 'members'), again),
  state('audit-actions', '/settings?view=audit', pressText('Action')),
  state('audit-details', '/settings?view=audit&action=attestation.*', pressVisible('summary')),
  state('cloud-connect-incomplete', CONNECTION, pressText('Replace'), seen('This is needed')),
  state(
    'cloud-connect-refused',
    CONNECTION,
    answer('PUT', '/api/v1/cloud-security', 422, problem(422, 'refused', 'The suite refuses these credentials')),
    fill('textarea[name=serviceAccountKey]', '{}'),
    fill('input[name=adminEmail]', 'ada@example.org'),
    pressText('Replace'),
    seen('Here stands'),
  ),
  state('cloud-disconnect', CONNECTION, pressText('Disconnect')),
  state(
    'cloud-exception',
    '/cloud/google-workspace?status=fail',
    (page) => page.locator('tbody tr:first-child a').click(),
    pressText('Make an exception'),
    submit,
    seen('This is needed'),
  ),
  state(
    'cloud-exception-list',
    '/cloud/microsoft-365?view=exceptions',
    answerExample(
      'GET',
      '/api/v1/cloud-security/microsoft-365/exceptions',
      '/api/v1/cloud-security/{suite}/exceptions',
    ),
    again,
    seen('Multifactor'),
    (page) => page.$eval('tbody', (rows) => rows.scrollIntoView({ block: 'center' })),
  ),
  state('cloud-score-help', '/cloud', (page) => page.locator('main button').click()),
  state('cloud-filter', '/cloud/google-workspace', pressText('Severity')),
  state(
    'cloud-failed',
    '/cloud',
    answer('GET', '/api/v1/cloud-security', 503, UNAVAILABLE),
    again,
    seen('cannot answer'),
  ),
];
