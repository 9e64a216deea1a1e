import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const CONTRACT = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'));

/** Presses what has this name: a button, link, tab or item of a menu. */
const press = (name) => async (page) => {
  await page.locator(`::-p-aria([name="${name}"])`).click();
};
/** Presses the first that begins with this text. */
const pressText = (text) => async (page) => {
  await page
    .locator(`::-p-xpath(//*[self::button or self::a][starts-with(normalize-space(.), ${JSON.stringify(text)})])`)
    .click();
};
/** Presses the first that is seen: what stands in two places for two widths is hidden in one of them. */
const pressVisible = (selector) => async (page) => {
  await page.waitForSelector(selector);
  for (const each of await page.$$(selector)) if (await each.isVisible()) return each.click();
};
const seen = (text) => (page) => page.waitForSelector(`::-p-text(${text})`);
const fill = (selector, text) => (page) => page.locator(selector).fill(text);
/** What is answered in the stead of the service, by page. */
const answers = new WeakMap();
/** Answers requests of this method and path in the stead of the service; leaves them waiting where there is no status. */
const answer = (method, path, status, body) => async (page) => {
  const known = answers.get(page) ?? [];
  known.push({ method, path, status, body });
  if (answers.has(page)) return;
  answers.set(page, known);
  await page.setRequestInterception(true);
  page.on('request', (request) => void respond(request, known));
};
function respond(request, known) {
  const { pathname } = new URL(request.url());
  const found = known.find(({ method, path }) => request.method() === method && pathname.startsWith(path));
  if (found === undefined) return request.continue();
  const { status, body } = found;
  if (status === undefined) return undefined;
  const contentType = status < 400 ? 'application/json' : 'application/problem+json';
  return request.respond({ status, contentType, body: JSON.stringify(body) });
}
/** Answers as the contract's example does: with a list that the demo does not have, or as if something were made. */
const answerExample = (method, path, template = path) => {
  const [[status, { content }]] = Object.entries(CONTRACT.paths[template][method.toLowerCase()].responses);
  return answer(method, path, Number(status), content['application/json'].example);
};
/** Once the first page is there, loads it again: what is answered from here on is answered from the beginning. */
const again = (page) => page.reload({ waitUntil: 'load' });
const submit = (page) => page.locator('[role=dialog] button[type=submit]').click();
const problem = (status, code, title) => ({
  type: 'about:blank',
  status,
  code,
  title,
  detail: `${title}.`,
  requestId: 'picture',
});
const chord = async (page) => {
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
};

const state = (name, path, ...steps) => ({
  name,
  path,
  steps: async (page) => {
    for (const step of steps) await step(page);
  },
});

const LIST = '/vulnerabilities?status=open';
const FIRST = 'tbody tr:first-child input[type=checkbox]';
const API_KEYS = '/settings?view=api-keys';
const ENROLLMENT_KEYS = '/settings?view=enrollment-keys';
const INVITATIONS = '/settings?view=invitations';
const DOMAINS = '/settings?view=domains';
const ORGANIZATION = '/api/v1/organizations/';
const CONNECTION = '/cloud/google-workspace?view=connection';
const UNAVAILABLE = problem(503, 'unavailable', 'The service cannot answer now');
const chooseOne = (page) => page.locator(FIRST).click();

/** What one comes to with a click, each with its way there. Nothing is changed for good: what would be is answered here. */
export const STATES = [
  state('palette', '/', chord, seen('Overview')),
  state('account-menu', '/', (page) => page.locator('button[aria-label^="Account"]').click(), seen('Sign out')),
  state('shortcuts', '/', (page) => page.locator('button[aria-label^="Account"]').click(), press('Keyboard')),
  state('bulk-bar', LIST, chooseOne, seen('1 selected')),
  state('columns', LIST, pressText('Columns')),
  state('filter', LIST, pressText('Severity')),
  state('views', LIST, pressText('Views')),
  state('decision', LIST, chooseOne, pressText('Decide about 1')),
  state('finding', '/findings?state=open', (page) => page.locator('tbody tr:first-child a').click()),
  state(
    'decision-refused',
    LIST,
    answer('POST', '/api/v1/', 422, problem(422, 'rule', 'The service says why it does not do this')),
    chooseOne,
    pressText('Decide about 1'),
    fill('textarea', 'Nothing reaches it.'),
    submit,
  ),
  state('wizard', '/devices/new', fill('input[name=name]', 'a-picture')),
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
    seen('not there yet'),
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
    seen('refuses these credentials'),
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
  state('cloud-score-help', '/cloud', (page) => page.locator('main button').click()),
  state('cloud-filter', '/cloud/google-workspace', pressText('Severity')),
  state(
    'cloud-failed',
    '/cloud',
    answer('GET', '/api/v1/cloud-security', 503, UNAVAILABLE),
    again,
    seen('cannot answer'),
  ),
  state('framework-import', '/compliance', pressText('Import')),
  state('navigation', '/', (page) => page.locator('button[aria-label="Open the navigation"]').click()),
  state('invitation-cut', '/invitation#sps_inv_cut', seen('not complete')),
];
