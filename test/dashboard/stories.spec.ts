import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startDemoService } from '../support/demo-service.js';
import { openWindowAs, startBrowser } from './browser.js';
import { tellOfAttackers } from './stories/attacker.js';
import { tellOfFigures } from './stories/figures.js';
import { tellOfTheKeyboard } from './stories/keyboard.js';
import { tellOfLongLists } from './stories/long-lists.js';
import { tellOfTheNetwork } from './stories/network.js';
import type { Stage } from './stories/stage.js';
import { tellOfViews } from './stories/views.js';

let stage: Stage;

/** One service and one browser for all stories: Ada's organization has the demo, that of You is empty. */
beforeAll(async () => {
  const [service, browser] = await Promise.all([startDemoService({ NODE_ENV: 'development' }), startBrowser()]);
  stage = { service, browser, window: await openWindowAs(browser, service, 'ada') };
}, 300_000);

afterAll(async () => {
  await stage.browser.close();
  await stage.service.stop();
});

tellOfFigures(() => stage);
tellOfViews(() => stage);
tellOfTheKeyboard(() => stage);
tellOfTheNetwork(() => stage);
tellOfAttackers(() => stage);
tellOfLongLists(() => stage);

describe('all of it', () => {
  it('left the service alone with nobody else, and broke no rule of the page', () => {
    expect(stage.window.strays).toEqual([]);
    expect(stage.window.faults.filter((fault) => !/status of 40[04]/.test(fault))).toEqual([]);
  });
});
