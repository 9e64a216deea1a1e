import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../shared/project.mjs';

/** The contract, whose examples are answers. */
const CONTRACT = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'));

/** Presses what has this name: a button, link, tab or item of a menu. */
export const press = (name) => async (page) => {
  await page.locator(`::-p-aria([name="${name}"])`).click();
};
/** Presses the first that begins with this text. */
export const pressText = (text) => async (page) => {
  await page
    .locator(`::-p-xpath(//*[self::button or self::a][starts-with(normalize-space(.), ${JSON.stringify(text)})])`)
    .click();
};
/** Presses the first that is seen: what stands in two places for two widths is hidden in one of them. */
export const pressVisible = (selector) => async (page) => {
  await page.waitForSelector(selector);
  for (const each of await page.$$(selector)) if (await each.isVisible()) return each.click();
};
export const seen = (text) => (page) => page.waitForSelector(`::-p-text(${text})`);
export const fill = (selector, text) => (page) => page.locator(selector).fill(text);
/** What is answered in the stead of the service, by page. */
const answers = new WeakMap();
/** Answers requests of this method (`*` for any) and path in the stead of the service; leaves them waiting where there is no status. */
export const answer = (method, path, status, body) => async (page) => {
  const known = answers.get(page) ?? [];
  known.push({ method, path, status, body });
  if (answers.has(page)) return;
  answers.set(page, known);
  await page.setRequestInterception(true);
  page.on('request', (request) => void respond(request, known));
};
function respond(request, known) {
  const { pathname } = new URL(request.url());
  const found = known.find(({ method, path }) => ['*', request.method()].includes(method) && pathname.startsWith(path));
  if (found === undefined) return request.continue();
  const { status, body } = found;
  if (status === undefined) return undefined;
  const contentType = status < 400 ? 'application/json' : 'application/problem+json';
  return request.respond({ status, contentType, body: JSON.stringify(body) });
}
/** Answers as the contract's example does: with a list that the demo does not have, or as if something were made. */
export const answerExample = (method, path, template = path) => {
  const [[status, { content }]] = Object.entries(CONTRACT.paths[template][method.toLowerCase()].responses);
  return answer(method, path, Number(status), content['application/json'].example);
};
/** Once the first page is there, loads it again: what is answered from here on is answered from the beginning. */
export const again = (page) => page.reload({ waitUntil: 'load' });
export const submit = (page) => page.locator('[role=dialog] button[type=submit]').click();
export const problem = (status, code, title) => ({
  type: 'about:blank',
  status,
  code,
  title,
  detail: 'Here stands what the service says about it, and what to do.',
  requestId: 'picture',
});
export const forcedColors = async (page) => {
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
};
export const chord = async (page) => {
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
};

/** What one comes to with a click: its name, where it begins, and the way there. */
export const state = (name, path, ...steps) => ({
  name,
  path,
  steps: async (page) => {
    for (const step of steps) await step(page);
  },
});
