import { FaultList } from './catalogue-error.js';
import type { EvidenceFile, FrameworkControl, FrameworkFile, MappingFile } from './framework-file.js';
import type { Signal } from './signal.js';

/** Links of a framework that lead nowhere, or claim more than their signal can prove. */
export function evidenceFaults(
  evidence: EvidenceFile,
  framework: FrameworkFile,
  signals: ReadonlyMap<string, Signal>,
): FaultList {
  const faults = new FaultList();
  if (evidence.framework !== framework.slug) faults.add('/framework', `must be "${framework.slug}", as its folder is`);
  const controls = new Map(framework.controls.map((control) => [control.id, control]));
  const named = new Set<string>();
  for (const [i, link] of evidence.links.entries()) {
    const signal = signals.get(link.signal);
    if (signal === undefined) faults.add(`/links/${i}/signal`, `names "${link.signal}", which is no signal`);
    if (named.has(link.signal)) faults.add(`/links/${i}/signal`, `"${link.signal}" stands here twice`);
    named.add(link.signal);
    if (link.strong === undefined && link.supporting === undefined) faults.add(`/links/${i}`, 'names no control');
    const linked = new Set<string>();
    for (const strength of ['strong', 'supporting'] as const) {
      for (const [k, id] of (link[strength] ?? []).entries()) {
        const fault = linked.has(id) ? 'stands here twice' : linkFault(controls.get(id), signal);
        if (fault !== null) faults.add(`/links/${i}/${strength}/${k}`, `"${id}" ${fault}`);
        linked.add(id);
      }
    }
    if (faults.full) break;
  }
  return faults;
}

function linkFault(control: FrameworkControl | undefined, signal: Signal | undefined): string | null {
  if (control === undefined) return 'is no control of this framework';
  if (control.judged !== undefined && control.judged !== 'itself') return 'is not judged by itself';
  if (signal !== undefined && !signal.proves.includes(control.kind)) {
    return `is of kind ${control.kind}, which "${signal.key}" does not prove`;
  }
  return null;
}

/** Pairs that lead nowhere. */
export function mappingFaults(mapping: MappingFile, frameworks: ReadonlyMap<string, FrameworkFile>): FaultList {
  const faults = new FaultList();
  const [from, to] = [frameworks.get(mapping.from), frameworks.get(mapping.to)];
  if (to === undefined) faults.add('/to', `names "${mapping.to}", which is no framework`);
  if (mapping.from === mapping.to) faults.add('/to', 'is the framework itself');
  const known = [from, to].map((framework) => new Set(framework?.controls.map(({ id }) => id)));
  const seen = new Set<string>();
  for (const [i, pair] of mapping.pairs.entries()) {
    for (const side of [0, 1] as const) {
      if (to !== undefined && known[side]?.has(pair[side]) !== true) {
        const slug = side === 0 ? mapping.from : mapping.to;
        faults.add(`/pairs/${i}/${side}`, `"${pair[side]}" is no control of ${slug}`);
      }
    }
    const key = `${pair[0]} ${pair[1]}`;
    if (seen.has(key)) faults.add(`/pairs/${i}`, 'stands here twice');
    seen.add(key);
    if (faults.full) break;
  }
  return faults;
}

/** Signals that read what nobody answers; a fault of the code, not of a file. */
export function signalFaults(signals: readonly Signal[], checks: ReadonlySet<string>): FaultList {
  const faults = new FaultList();
  const keys = new Set<string>();
  for (const { key, source } of signals) {
    if (keys.has(key)) faults.add('', `the signal "${key}" stands here twice`);
    keys.add(key);
    for (const check of source.kind === 'device-check' ? source.checks : []) {
      if (!checks.has(check)) faults.add('', `the signal "${key}" reads "${check}", which is no posture check`);
    }
  }
  return faults;
}
