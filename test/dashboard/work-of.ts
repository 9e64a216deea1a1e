import type { CDPSession, Page } from 'playwright-core';
import { settled, type Window } from './browser.js';

/** What a page did for an input, counted: the same on every machine. */
export interface Work {
  /** Times that React changed the document. */
  commits: number;
  /** Components of ours that React called. */
  rendered: number;
  /** Elements that came into the document. */
  added: number;
  /** Functions that were called, in thousands, by V8's own count; whatever they are for. */
  calls: number;
}

/**
 * Counts from the page's first script on: React tells who poses as its developer tools of each commit, also in the build for
 * production. A component was called when its fiber says so, and is below one whose children are others than before.
 */
const COUNT = `
  const work = { commits: 0, rendered: 0, added: 0 };
  globalThis.workDone = () => {
    const done = { ...work };
    Object.assign(work, { commits: 0, rendered: 0, added: 0 });
    return done;
  };
  const PERFORMED_WORK = 1;
  const count = (fiber) => {
    for (; fiber !== null; fiber = fiber.sibling) {
      const before = fiber.alternate;
      const isOurs = typeof fiber.type === 'function' || (typeof fiber.type === 'object' && fiber.type !== null);
      if (isOurs && (before === null || fiber.flags & PERFORMED_WORK)) work.rendered += 1;
      if (before === null || before.child !== fiber.child) count(fiber.child);
    }
  };
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_, root) => {
      work.commits += 1;
      count(root.current.child);
    },
    onCommitFiberUnmount: () => undefined,
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.nodeType === 1) work.added += 1 + node.getElementsByTagName('*').length;
  }).observe(document, { childList: true, subtree: true });
`;

/** Lets a window count what it does; before its first page. */
export async function countWork({ context, page }: Window): Promise<CDPSession> {
  await page.addInitScript(COUNT);
  const debug = await context.newCDPSession(page);
  await debug.send('Profiler.enable');
  await debug.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return debug;
}

/** What a page does for an input, until nothing is read or drawn any more. */
export async function workOf(window: Window, debug: CDPSession, input: () => Promise<void>): Promise<Work> {
  await settled(window);
  await done(window.page, debug);
  await input();
  await settled(window);
  return done(window.page, debug);
}

async function done(page: Page, debug: CDPSession): Promise<Work> {
  const counted = await page.evaluate<Omit<Work, 'calls'>>('workDone()');
  const { result } = await debug.send('Profiler.takePreciseCoverage');
  let calls = 0;
  for (const { url, functions } of result) {
    if (url.startsWith('http')) for (const { ranges } of functions) calls += ranges[0]?.count ?? 0;
  }
  return { ...counted, calls: calls / 1000 };
}
