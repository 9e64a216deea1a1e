import {
  type Fields,
  fieldsOf,
  instantOf,
  namesOf,
  nameOf,
  objectsOf,
  prose,
  techniqueId,
} from '../../domain/intel/fact-fields.js';
import type { IntelFact } from '../../domain/intel/intel-fact.js';
import { jsonPieces } from '../../domain/intel/json-pieces.js';

interface Objects {
  /** By STIX id. */
  techniques: Map<string, { id: string; fields: Fields }>;
  mitigations: Map<string, { id: string; name: string }>;
  tactics: Map<string, { id: string; name: string; shortName: string }>;
  /** Pairs of STIX ids: a mitigation and what it mitigates, a technique and its successor. */
  mitigates: [from: string, to: string][];
  revokedBy: Map<string, string>;
  /** The STIX ids of the tactics, as the matrix shows them. */
  order: string[];
  version: string | null;
  modified: string | null;
}

/** Whether a document begins like a bundle of STIX objects. */
export function isStix(head: string): boolean {
  return /^\s*\{[^[]*"type"\s*:\s*"bundle"/.test(head) || /"spec_version"\s*:\s*"2\.\d"/.test(head);
}

/** The STIX 2 bundle of ATT&CK: objects of many types, and the relations between them anywhere in it. */
export async function* readStix(text: AsyncIterable<string>): AsyncGenerator<IntelFact> {
  yield { kind: 'edition', part: null, version: null, asOf: null };
  const objects: Objects = {
    techniques: new Map(),
    mitigations: new Map(),
    tactics: new Map(),
    mitigates: [],
    revokedBy: new Map(),
    order: [],
    version: null,
    modified: null,
  };
  for await (const { path, value } of jsonPieces(text, 2)) {
    const entry = path[0] === 'objects' ? fieldsOf(value) : null;
    if (entry !== null) keep(objects, entry);
  }
  yield* factsOf(objects);
  yield { kind: 'edition', part: null, version: objects.version, asOf: objects.modified };
}

function keep(objects: Objects, entry: Fields): void {
  const stixId = String(entry['id']);
  const id = externalId(entry);
  switch (entry['type']) {
    case 'attack-pattern':
      if (techniqueId(id) !== null && id !== null) objects.techniques.set(stixId, { id, fields: slim(entry) });
      return;
    case 'course-of-action':
      if (id !== null && /^M\d{4}$/.test(id) && !isGone(entry))
        objects.mitigations.set(stixId, { id, name: prose(entry['name']) ?? id });
      return;
    case 'x-mitre-tactic':
      if (id !== null)
        objects.tactics.set(stixId, {
          id,
          name: prose(entry['name']) ?? id,
          shortName: nameOf(entry['x_mitre_shortname'], 60) ?? id,
        });
      return;
    case 'x-mitre-matrix':
      objects.order = namesOf(entry['tactic_refs']);
      return;
    case 'x-mitre-collection':
      objects.version = nameOf(entry['x_mitre_version'], 20);
      objects.modified = instantOf(entry['modified']);
      return;
    case 'relationship':
      if (isGone(entry)) return;
      if (entry['relationship_type'] === 'mitigates')
        objects.mitigates.push([String(entry['source_ref']), String(entry['target_ref'])]);
      if (entry['relationship_type'] === 'revoked-by')
        objects.revokedBy.set(String(entry['source_ref']), String(entry['target_ref']));
  }
}

/** Descriptions are most of the bundle. */
function slim(entry: Fields): Fields {
  const { name, kill_chain_phases, x_mitre_platforms, revoked, x_mitre_deprecated } = entry;
  return { name, kill_chain_phases, x_mitre_platforms, revoked, x_mitre_deprecated };
}

function isGone(entry: Fields): boolean {
  return entry['revoked'] === true || entry['x_mitre_deprecated'] === true;
}

function externalId(entry: Fields): string | null {
  const reference = objectsOf(entry['external_references']).find(({ source_name }) => source_name === 'mitre-attack');
  return nameOf(reference?.['external_id'], 20);
}

function* factsOf(objects: Objects): Generator<IntelFact> {
  const { techniques, mitigations, tactics, mitigates, revokedBy, order } = objects;
  const tacticOf = new Map([...tactics.values()].map(({ shortName, id }) => [shortName, id]));
  for (const [stixId, tactic] of tactics)
    yield { kind: 'tactic', ...tactic, position: order.includes(stixId) ? order.indexOf(stixId) : order.length };
  for (const mitigation of mitigations.values()) yield { kind: 'mitigation', ...mitigation };
  const mitigationsOf = new Map<string, string[]>();
  for (const [from, to] of mitigates) {
    const id = mitigations.get(from)?.id;
    if (id !== undefined) mitigationsOf.set(to, [...(mitigationsOf.get(to) ?? []), id]);
  }
  for (const [stixId, { id, fields }] of techniques) {
    const phases = objectsOf(fields['kill_chain_phases']).map(({ phase_name }) => tacticOf.get(String(phase_name)));
    yield {
      kind: 'technique',
      id,
      name: prose(fields['name']) ?? id,
      tactics: phases.filter((one) => one !== undefined),
      platforms: namesOf(fields['x_mitre_platforms'], 60),
      mitigations: [...new Set(mitigationsOf.get(stixId))].sort(),
      revokedBy: fields['revoked'] === true ? (techniques.get(revokedBy.get(stixId) ?? '')?.id ?? null) : null,
      deprecated: fields['x_mitre_deprecated'] === true,
    };
  }
}
