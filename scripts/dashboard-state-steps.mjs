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
/** A report that is being printed, or could not be. */
const printing = (state, progress, jobProblem = null) => {
  const job = { id: 'picture', kind: 'report.print', state, progress, problem: jobProblem, attempts: 1 };
  return async (page) => {
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const body = pathname.endsWith('/reports/export/pdf')
        ? { reportId: 'picture', job }
        : pathname.startsWith('/api/v1/jobs/')
          ? job
          : null;
      if (body === null) return void request.continue();
      return void request.respond({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });
    });
  };
};
const forcedColors = async (page) => {
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
};
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
const RICE = '/recommendations';
const FRAMEWORK = '/compliance/frameworks/nist-csf-2.0';
const ATTEST = `${FRAMEWORK}/controls/GV.PO-01/attest`;
const choose = (count) => async (page) => {
  for (let at = 1; at <= count; at += 1) await page.locator(`tbody tr:nth-child(${at}) input[type=checkbox]`).click();
};
const last = (selector) => async (page) => (await page.$$(selector)).at(-1)?.scrollIntoView();
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
  state(
    'framework-import-refused',
    '/compliance',
    answer('POST', '/api/v1/compliance/frameworks', 422, {
      ...problem(422, 'rule', 'The file cannot be imported'),
      errors: [
        { pointer: '/controls/0/id', code: 'required', detail: 'must be there' },
        { pointer: '/controls/3/section', code: 'unknown', detail: 'names no section of this file' },
      ],
    }),
    pressText('Import'),
    async (page) => (await page.waitForSelector('input[type=file]')).uploadFile('package.json'),
    (page) => page.locator('[role=dialog] button[type=submit]').click(),
  ),
  state('simulation', RICE, choose(2), seen('If these 2')),
  state('simulation-steps', RICE, choose(2), seen('If these 2'), pressText('Step by step')),
  state('rice', RICE, (page) => page.locator('tbody tr:first-child td button').click()),
  state('framework-open', FRAMEWORK, pressText('Open all')),
  state('framework-export', FRAMEWORK, pressText('Export')),
  state('gap', '/compliance/gaps', (page) => page.locator('main summary').click()),
  state(
    'attestation-faults',
    ATTEST,
    fill('textarea', ' '),
    fill('input[type=email]', 'nobody'),
    pressText('Add a link'),
    pressText('Attest'),
    last('form footer'),
  ),
  state(
    'attestation-conflict',
    ATTEST,
    answer('POST', '/api/v1/compliance/', 412, problem(412, 'stale', 'Changed meanwhile')),
    (page) => page.locator('form button[type=submit]').click(),
    seen('Somebody else attested meanwhile'),
    last('form footer'),
  ),
  state('exception', `${FRAMEWORK}/controls/GV.PO-01`, pressText('Ask for an exception')),
  state('exception-review', '/compliance/exceptions', pressText('Review')),
  state('exception-end', '/compliance/exceptions', pressText('End it')),
  state('assumption-faults', '/planning?view=assumptions', fill('form input', '-4'), pressText('Save')),
  state(
    'assumption-conflict',
    '/planning?view=assumptions',
    answer('PUT', '/api/v1/planning/assumptions', 412, problem(412, 'stale', 'Changed meanwhile')),
    fill('form input', '1'),
    pressText('Save'),
    last('form button'),
  ),
  state(
    'report-printing',
    '/reports',
    printing('running', { done: 0, total: 1, phase: 'Printing' }),
    pressText('Make the PDF'),
    seen('Printing'),
  ),
  state(
    'report-failed',
    '/reports',
    printing(
      'failed',
      { done: 0, total: 1, phase: 'Printing' },
      { code: 'renderer-unavailable', message: 'No browser is there that could print it.' },
    ),
    pressText('Make the PDF'),
    seen('could not be printed'),
  ),
  state(
    'report-refused',
    '/reports',
    answer(
      'GET',
      '/api/v1/reports/export',
      503,
      problem(503, 'renderer-unavailable', 'There is no browser to print with'),
    ),
    pressText('Make the PDF'),
  ),
  state(
    'report-unread',
    '/',
    answer('GET', '/api/v1/reports/', 500, problem(500, 'internal', 'Something went wrong')),
    (page) => page.goto(new URL('/reports', page.url())),
  ),
  state('compliance-forced', '/compliance', forcedColors),
  state('framework-forced', FRAMEWORK, forcedColors),
  state('planning-forced', '/planning', forcedColors),
  state('recommendations-forced', RICE, choose(2), forcedColors),
  state('navigation', '/', (page) => page.locator('button[aria-label="Open the navigation"]').click()),
  state('invitation-cut', '/invitation#sps_inv_cut', seen('not complete')),
];
