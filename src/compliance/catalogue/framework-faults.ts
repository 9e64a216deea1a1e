import { FaultList } from './catalogue-error.js';
import type { FrameworkFile } from './framework-file.js';

/** How deep parts of parts go in any framework; what is deeper is a circle, or as useless. */
const GENERATIONS = 64;

/** What a schema cannot say of a framework: ids occur once, and what is named exists. */
export function frameworkFaults(framework: FrameworkFile): FaultList {
  const faults = new FaultList();
  const sections = unique(framework.sections, '/sections', faults);
  const controls = unique(framework.controls, '/controls', faults);
  const profiles = unique(framework.profiles ?? [], '/profiles', faults);
  parentFaults(framework.sections, '/sections', sections, faults);
  parentFaults(framework.controls, '/controls', controls, faults);
  const parents = new Set(framework.controls.map(({ parent }) => parent));
  for (const [i, control] of framework.controls.entries()) {
    if (!sections.has(control.section)) {
      faults.add(`/controls/${i}/section`, `names "${control.section}", which is no section`);
    }
    const named = new Set<string>();
    for (const [k, profile] of (control.profiles ?? []).entries()) {
      if (!profiles.has(profile)) faults.add(`/controls/${i}/profiles/${k}`, `names "${profile}", which is no profile`);
      if (named.has(profile)) faults.add(`/controls/${i}/profiles/${k}`, 'stands here twice');
      named.add(profile);
    }
    if (control.judged === 'by-parts' && !parents.has(control.id)) {
      faults.add(`/controls/${i}/judged`, 'is by-parts, but no control has this one as parent');
    }
    if (faults.full) break;
  }
  return faults;
}

interface Named {
  id: string;
  parent?: string;
}

function unique(list: readonly Named[], pointer: string, faults: FaultList): Map<string, Named> {
  const byId = new Map<string, Named>();
  for (const [i, one] of list.entries()) {
    if (byId.has(one.id)) faults.add(`${pointer}/${i}/id`, `"${one.id}" stands here twice`);
    else byId.set(one.id, one);
  }
  return byId;
}

function parentFaults(list: readonly Named[], pointer: string, byId: Map<string, Named>, faults: FaultList): void {
  for (const [i, { id, parent }] of list.entries()) {
    if (parent === undefined) continue;
    if (!byId.has(parent)) faults.add(`${pointer}/${i}/parent`, `names "${parent}", which is not there`);
    else if (isItsOwnAncestor(id, byId))
      faults.add(`${pointer}/${i}/parent`, `leads back to where it began, or through more than ${GENERATIONS}`);
    if (faults.full) return;
  }
}

function isItsOwnAncestor(id: string, byId: Map<string, Named>): boolean {
  let at = byId.get(id);
  for (let i = 0; i < GENERATIONS && at !== undefined; i += 1) {
    at = at.parent === undefined ? undefined : byId.get(at.parent);
  }
  return at !== undefined;
}
