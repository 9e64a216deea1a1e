import type { Browser, Page } from 'playwright-core';
import type { TestService } from '../../support/service.js';
import type { Window } from '../browser.js';

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
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
}

/** Waits until nothing is being read any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main:not(:has([aria-busy=true])) h1').first().waitFor();
}
