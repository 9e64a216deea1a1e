import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../shared/project.mjs';

/** What OpenVEX 0.2.0 knows, and the member that each status needs. */
const NEEDED = {
  not_affected: 'justification',
  affected: 'action_statement',
  fixed: undefined,
  under_investigation: undefined,
};
const JUSTIFICATIONS = new Set([
  'component_not_present',
  'vulnerable_code_not_present',
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'inline_mitigations_already_exist',
]);

/**
 * OpenVEX 0.2.0 about the components of a bill of materials, from statements that somebody reviewed. Throws, naming each,
 * when a statement is about a version that is not in the tree any more, or lacks what its status needs.
 */
export function openVex(bom, statements = readStatements()) {
  const product = bom.metadata.component.purl;
  const faults = statements.flatMap((statement) => faultsOf(statement, bom));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const newest = statements
    .map(({ reviewedOn }) => reviewedOn)
    .sort()
    .at(-1);
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `urn:posture:vex:${bom.metadata.component.version}:${newest}`,
    author: 'Posture',
    timestamp: `${newest}T00:00:00Z`,
    version: 1,
    statements: statements.map(({ vulnerability, aliases = [], components, reviewedOn, source, status, ...rest }) => ({
      vulnerability: { name: vulnerability, ...(aliases.length === 0 ? {} : { aliases }) },
      products: [{ '@id': product, subcomponents: components.map((purl) => ({ '@id': purl })) }],
      status,
      status_notes: source,
      timestamp: `${reviewedOn}T00:00:00Z`,
      ...rest,
    })),
  };
}

function faultsOf({ vulnerability, components, status, justification, reviewedOn, ...rest }, bom) {
  const present = new Set(bom.components.map(({ purl }) => purl));
  const gone = components.filter((purl) => !present.has(purl));
  const needed = NEEDED[status];
  return [
    ...gone.map((purl) => `${vulnerability}: ${purl} is not installed any more. Review it again in security/vex.json.`),
    ...(status in NEEDED ? [] : [`${vulnerability}: "${status}" is no status of OpenVEX.`]),
    ...(needed === undefined || { justification, ...rest }[needed] !== undefined
      ? []
      : [`${vulnerability}: ${status} needs ${needed}.`]),
    ...(justification === undefined || JUSTIFICATIONS.has(justification)
      ? []
      : [`${vulnerability}: "${justification}" is no justification of OpenVEX.`]),
    ...(/^\d{4}-\d\d-\d\d$/.test(reviewedOn ?? '') ? [] : [`${vulnerability}: say when it was reviewed (reviewedOn).`]),
  ];
}

function readStatements() {
  return JSON.parse(readFileSync(join(ROOT, 'security/vex.json'), 'utf8'));
}
