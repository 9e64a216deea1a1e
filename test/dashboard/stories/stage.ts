import type { Browser, Page } from 'playwright-core';
import type { TestService } from '../../support/service.js';
import { follow, settled as windowSettled, type Window } from '../browser.js';

/** What the stories are played on: one service with the demo, one browser, and Ada's window. */
export interface Stage {
  service: TestService;
  browser: Browser;
  window: Window;
}

/** Gives the stage once it stands, so that stories can be told before. */
export type TheStage = () => Stage;

/** Waits for the heading of a page. */
export async function heading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Opens an address, and waits until everything that it asks for is there. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // Behind a drawer that the address opened, nobody is told of it.
  await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor();
  await settled(page);
}

/** Goes on to an address from the page that is open, and waits until everything that it asks for is there. */
export async function goOn(page: Page, address: string): Promise<void> {
  await follow(page, address);
  await settled(page);
}

/** Waits until everything is read and drawn. */
export function settled(page: Page): Promise<void> {
  return windowSettled({ page });
}
