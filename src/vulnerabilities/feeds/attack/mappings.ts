import { cveId, cweId, fieldsOf, namesOf, otherForm, prose, techniqueId } from '../../domain/intel/fact-fields.js';
import type { CveTechniqueFact, IntelFact } from '../../domain/intel/intel-fact.js';
import { jsonPieces } from '../../domain/intel/json-pieces.js';

const TITLE = 'mappings to MITRE ATT&CK';
const OF_CVES = /^\s*\{"cve":"CVE-[\d-]+","technique":"T/;
const OF_WEAKNESSES = /^\s*\{"cweVersion":/;
const OF_CONTROLS = /^\s*\{"source":"[^"]*nist_800_53[^"]*","controls":\{/;
const RELATIONS = ['exploitation_technique', 'primary_impact', 'secondary_impact'];
const FRAMEWORK = 'nist-800-53-r5';

/** Whether a document begins like a mapping in its compact form. */
export function isMapping(head: string): boolean {
  return OF_CVES.test(head) || OF_WEAKNESSES.test(head) || OF_CONTROLS.test(head);
}

/** Mappings of CVEs, weaknesses or controls to techniques. */
export async function* readMapping(head: string, text: AsyncIterable<string>): AsyncGenerator<IntelFact> {
  if (OF_CVES.test(head)) {
    // The mapping of KEV names a group of vulnerabilities, the older one of CVEs does not.
    const part = /^\s*\{[^}]*"group":/.test(head) ? 'kev' : 'cve';
    yield { kind: 'edition', part, version: null, asOf: null };
    for await (const { value } of jsonPieces(text, 0)) yield ofCve(value);
  } else if (OF_WEAKNESSES.test(head)) {
    yield { kind: 'edition', part: 'cwe', version: null, asOf: null };
    for await (const { path, value } of jsonPieces(text, 2))
      if (path[0] === 'cweToAttack') yield* ofCwe(path[1], value);
  } else {
    yield { kind: 'edition', part: 'controls', version: null, asOf: null };
    for await (const { path, value } of jsonPieces(text, 2))
      if (path[0] === 'controls') yield* ofControl(path[1], value);
  }
}

function ofCve(value: unknown): CveTechniqueFact {
  const entry = fieldsOf(value);
  const cve = cveId(entry?.['cve']);
  const technique = techniqueId(entry?.['technique']);
  const relation = RELATIONS.find((one) => one === entry?.['type']);
  if (cve === null || technique === null || relation === undefined) throw otherForm(TITLE);
  return { kind: 'cve-technique', cve, technique, relation: relation as CveTechniqueFact['relation'] };
}

function* ofCwe(id: string | undefined, value: unknown): Generator<IntelFact> {
  const cwe = cweId(id);
  if (cwe === null) throw otherForm(TITLE);
  for (const [name, patterns] of Object.entries(fieldsOf(value) ?? {})) {
    const technique = techniqueId(name);
    if (technique !== null) yield { kind: 'cwe-technique', cwe, technique, via: namesOf(patterns, 20).sort() };
  }
}

function* ofControl(control: string | undefined, value: unknown): Generator<IntelFact> {
  const entry = fieldsOf(value);
  if (control === undefined || control === '' || control.length > 40 || entry === null) throw otherForm(TITLE);
  const name = prose(entry['name']) ?? control;
  for (const technique of namesOf(entry['techniques'], 20))
    if (techniqueId(technique) !== null)
      yield { kind: 'control-technique', framework: FRAMEWORK, control, name, technique };
}
