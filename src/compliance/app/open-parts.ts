import type { AssessedFramework } from './assess-frameworks.service.js';

const openPartsOf = new WeakMap<AssessedFramework, Map<string, string[]>>();

/** The ids of parts that are not met, by that of what they are parts of: found once for all controls of a framework. */
export function openParts(framework: AssessedFramework): ReadonlyMap<string, readonly string[]> {
  const known = openPartsOf.get(framework);
  if (known) return known;
  const open = new Map<string, string[]>();
  for (const { control, result } of framework.controls) {
    if (control.parent === null || control.judged === 'never') continue;
    if (result.result === 'compliant' || result.result === 'not-applicable') continue;
    const others = open.get(control.parent);
    if (others) others.push(control.id);
    else open.set(control.parent, [control.id]);
  }
  openPartsOf.set(framework, open);
  return open;
}
