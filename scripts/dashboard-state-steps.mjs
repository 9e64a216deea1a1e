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
const seen = (text) => (page) => page.waitForSelector(`::-p-text(${text})`);
const fill = (selector, text) => (page) => page.locator(selector).fill(text);
/** Answers requests of this method and path in the stead of the service. */
const answer = (method, path, status, body) => async (page) => {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.method() !== method || !new URL(request.url()).pathname.startsWith(path))
      return void request.continue();
    return void request.respond({ status, contentType: 'application/problem+json', body: JSON.stringify(body) });
  });
};
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
    (page) => page.locator('[role=dialog] button[type=submit]').click(),
  ),
  state('wizard', '/devices/new', fill('input[name=name]', 'a-picture')),
  state('risk-dry-run', '/settings?view=risk-policy', pressText('Try')),
  state('api-key', '/settings?view=api-keys', pressText('Make')),
  state('enrollment-key', '/settings?view=enrollment-keys', pressText('Make')),
  state('invite', '/settings?view=invitations', pressText('Invite')),
  state('member-remove', '/settings?view=members', pressText('Remove')),
  state(
    'conflict',
    '/settings?view=device-policy',
    answer('PUT', '/api/v1/device-policy', 412, problem(412, 'stale', 'Changed meanwhile')),
    fill('input[type=number]', '4000'),
    pressText('Save'),
  ),
  state('framework-import', '/compliance', pressText('Import')),
  state('navigation', '/', (page) => page.locator('button[aria-label="Open the navigation"]').click()),
  state('invitation-cut', '/invitation#sps_inv_cut', seen('not complete')),
];
