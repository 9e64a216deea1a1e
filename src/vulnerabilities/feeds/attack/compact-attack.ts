import { fieldsOf, instantOf, nameOf, namesOf, otherForm, prose, techniqueId } from '../../domain/intel/fact-fields.js';
import type { IntelFact } from '../../domain/intel/intel-fact.js';
import { jsonPieces } from '../../domain/intel/json-pieces.js';

const TITLE = 'MITRE ATT&CK';

/** The compact form: one object with lists of tactics, techniques and mitigations, and a table of successors. */
export async function* readCompactAttack(text: AsyncIterable<string>): AsyncGenerator<IntelFact> {
  let version: string | null = null;
  let asOf: string | null = null;
  yield { kind: 'edition', part: null, version, asOf };
  for await (const { path, value } of jsonPieces(text, 2)) {
    const [list, key = ''] = path;
    if (list === 'version') version = nameOf(value, 20);
    else if (list === 'released') asOf = instantOf(value);
    else if (list === 'revokedBy') yield revoked(key, value);
    else if (list === 'tactics' || list === 'techniques' || list === 'mitigations') yield entry(list, value);
  }
  yield { kind: 'edition', part: null, version, asOf };
}

function entry(list: 'tactics' | 'techniques' | 'mitigations', value: unknown): IntelFact {
  const fields = fieldsOf(value) ?? {};
  const id = nameOf(fields['id'], 20);
  const name = prose(fields['name']);
  if (id === null || name === null) throw otherForm(TITLE);
  if (list === 'mitigations') return { kind: 'mitigation', id, name };
  if (list === 'tactics') {
    const { order } = fields;
    const position = typeof order === 'number' && Number.isInteger(order) && order >= 0 && order < 1000 ? order : 0;
    return { kind: 'tactic', id, name, shortName: nameOf(fields['shortName'], 60) ?? id, position };
  }
  if (techniqueId(id) === null) throw otherForm(TITLE);
  return {
    kind: 'technique',
    id,
    name,
    tactics: namesOf(fields['tactics'], 20),
    platforms: namesOf(fields['platforms'], 60),
    mitigations: namesOf(fields['mitigations'], 20),
    revokedBy: null,
    deprecated: false,
  };
}

function revoked(from: string, to: unknown): IntelFact {
  const id = techniqueId(from);
  if (id === null) throw otherForm(TITLE);
  return {
    kind: 'technique',
    id,
    name: id,
    tactics: [],
    platforms: [],
    mitigations: [],
    revokedBy: techniqueId(to),
    deprecated: false,
  };
}
