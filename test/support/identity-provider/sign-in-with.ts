import type { TestService } from '../service.js';
import { type Answer, Browser, consent } from '../session.js';

/** Every provider, and somebody there whose sign-in must work. */
export const SOMEBODY = [
  ['github', 'octo', { name: 'Octo Cat', email: 'octo@example.org' }],
  ['google', 'gus', { name: 'Gus', email: 'gus@gmail.com' }],
  ['linkedin', 'linda', { name: 'Linda Inn', email: 'linda@example.org' }],
  ['microsoft', 'mia', { name: 'Mia', email: 'mia@contoso.example' }],
  ['twitter', 'bird', { name: 'Bird Watcher', email: 'bird@example.org' }],
] as const;

/** Signs somebody in with a new browser, by the steps of a real one; what the exchange answered. */
export async function signInWith(
  service: Pick<TestService, 'url'>,
  provider: string,
  person: string,
  browser = new Browser(service.url),
): Promise<{ browser: Browser; exchanged: Answer }> {
  const exchanged = await browser.post(`/auth/${provider}/exchange`, await consent(browser, provider, person));
  return { browser, exchanged };
}

/** Status and code of an answer. */
export function refusalOf({ status, body }: Answer): [number, unknown] {
  return [status, body.code];
}
