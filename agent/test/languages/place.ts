import type { FilePlace } from '../../src/languages/language-package.js';
import { WorkBudget } from '../../src/languages/work-budget.js';

/** A file where the walk would have come by it. */
export function placeOf(path: string, isExecutable = false): FilePlace {
  const parts = path.split('/');
  return { path, name: parts.at(-1) ?? '', folders: parts.slice(-4, -1).reverse(), isExecutable };
}

/** A budget that nothing of a test uses up. */
export function plenty(): WorkBudget {
  return new WorkBudget({}, () => 0);
}
