import { Injectable } from '@nestjs/common';
import { fieldsOf, instantOf, nameOf, namesOf, otherForm, prose, techniqueId } from '../../domain/intel/fact-fields.js';
import type { IntelFact } from '../../domain/intel/intel-fact.js';
import type { FeedFile, IntelFeedPort } from '../../domain/intel/intel-feed.port.js';
import { jsonPieces } from '../../domain/intel/json-pieces.js';
import { withHead } from '../../domain/intel/text-head.js';
import { IntelFeed } from '../../intel-feed.decorator.js';
import { inEdition19 } from './edition-19.js';
import { isMapping, readMapping } from './mappings.js';
import { isStix, readStix } from './stix.js';

/** MITRE ATT&CK for enterprises: its STIX bundle or the compact form of it; and the mappings of others to its techniques. */
@IntelFeed({
  key: 'attack',
  title: 'MITRE ATT&CK',
  publisher: 'The MITRE Corporation; mappings by the Center for Threat-Informed Defense',
  licence: 'ATT&CK terms of use; mappings Apache-2.0',
  attribution:
    '© 2025 The MITRE Corporation. This work is reproduced and distributed with the permission of The MITRE Corporation.',
  homepage: 'https://attack.mitre.org',
  documents: [
    {
      part: null,
      title: 'Techniques, tactics and mitigations',
      address:
        'https://raw.githubusercontent.com/mitre-attack/attack-stix-data/master/enterprise-attack/enterprise-attack.json',
    },
    { part: 'kev', title: 'Techniques of known exploited vulnerabilities', address: null },
    { part: 'cve', title: 'Techniques of CVEs (2021)', address: null },
    { part: 'cwe', title: 'Techniques related to weaknesses, through CAPEC', address: null },
    { part: 'controls', title: 'Controls of NIST SP 800-53 that mitigate techniques', address: null },
  ],
  // A new edition comes every half year.
  staleAfterHours: 400 * 24,
  everySeconds: 7 * 24 * 3600,
  maxBytes: 256 * 1024 * 1024,
})
@Injectable()
export class AttackFeed implements IntelFeedPort {
  recognises(head: string): boolean {
    return isStix(head) || isMapping(head) || /^\s*\{"version":"[^"]*",[^[]*"tactics":\[\{"id":"TA/.test(head);
  }

  async *read(files: AsyncIterable<FeedFile>): AsyncIterable<IntelFact> {
    for await (const file of files) {
      const { head, text } = await withHead(file.text);
      if (isStix(head)) yield* inEdition19(readStix(text));
      else if (isMapping(head)) yield* readMapping(head, text);
      else yield* inEdition19(readCompactAttack(text));
    }
  }
}

const TITLE = 'MITRE ATT&CK';

/** The compact form: one object with lists of tactics, techniques and mitigations, and a table of successors. */
async function* readCompactAttack(text: AsyncIterable<string>): AsyncGenerator<IntelFact> {
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
