import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../shared/project.mjs';
import { exampleFaults } from './examples.mjs';
import { operationsOf, pointer, resolved, valuesOf } from './walk.mjs';

/** Words as in a sentence: `Saved views`, `API keys`, `Sign-in`. */
const HEADING = /^[A-Z][A-Za-z]*(?:-[a-z]+)?(?: [a-z]+)*$/;
/** What a summary is not: it begins with what to do, not with what is done (`Lists`) or there (`The`, `What`). */
const NO_IMPERATIVE = /^(?:\w*[a-z]ing|\w*(?:[^s]s|[^e]ed)|An?|The|How|What|Whether|Where|Who)\b/;
/** As much as menus and lists of operations show in one line. */
const LONGEST_SUMMARY = 64;
const PROBLEM = 'application/problem+json';

/** What is wrong with the committed contract, for people; undefined when nothing is. */
export function contractDefects() {
  const faults = contractFaults(JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')));
  return faults.length === 0 ? undefined : `openapi.json has ${faults.length} faults:\n${faults.join('\n')}`;
}

/** What a reader or a tool would stumble over in an OpenAPI document: one line each, with its place; empty when all is well. */
export function contractFaults(document) {
  return [
    ...twoKindsOfExample(document),
    ...exampleFaults(document),
    ...operationIds(document),
    ...summaries(document),
    ...tags(document),
    ...statusOfRefusals(document),
    ...parameters(document),
  ];
}

function* twoKindsOfExample(document) {
  for (const { node, at } of valuesOf(document))
    if ('example' in node && 'examples' in node) yield `${at}: has both example and examples`;
}

function* operationIds(document) {
  const seen = new Map();
  for (const { operation, at } of operationsOf(document)) {
    const { operationId: id } = operation;
    if (!id) yield `${at}: has no operationId`;
    else if (seen.has(id)) yield `${at}: has the operationId “${id}” of ${seen.get(id)}`;
    else seen.set(id, at);
  }
}

/** `Show a device`: lists show nothing else of an operation; what there is more to say is its description, in sentences. */
function* summaries(document) {
  for (const { operation, at } of operationsOf(document)) {
    const { summary = '', description } = operation;
    if (!/^[A-Z]/.test(summary)) yield `${at}: “${summary}” does not begin with a capital letter`;
    if (NO_IMPERATIVE.test(summary)) yield `${at}: “${summary}” does not say what to do (“Show a device”)`;
    if (/[.…:;!?]/.test(summary)) yield `${at}: “${summary}” is more than one phrase without a full stop`;
    if (summary.length > LONGEST_SUMMARY) yield `${at}: “${summary}” has more than ${LONGEST_SUMMARY} characters`;
    if (description !== undefined && !/\.$/.test(description)) yield `${at}: its description ends without a full stop`;
  }
}

function* tags(document) {
  const used = new Set();
  const declared = new Map((document.tags ?? []).map((tag) => [tag.name, tag]));
  for (const { operation, at } of operationsOf(document)) {
    if (!operation.tags?.length) yield `${at}: has no tag`;
    for (const tag of operation.tags ?? []) {
      used.add(tag);
      if (!declared.has(tag)) yield `${at}: has the tag “${tag}”, which is not declared`;
    }
  }
  for (const [name, { description }] of declared) {
    if (!HEADING.test(name)) yield `#/tags: “${name}” is not written as others are (“Saved views”)`;
    if (!description) yield `#/tags: “${name}” has no description`;
    else if (!/^[A-Z].*\.$/.test(description)) yield `#/tags: the description of “${name}” is not a sentence`;
    if (!used.has(name)) yield `#/tags: “${name}” has no operation`;
  }
}

/** A problem that is shown under 404 says 404; one that stands for all others says 500. */
function* statusOfRefusals(document) {
  for (const { operation, at } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      const { example } = resolved(document, response).content?.[PROBLEM] ?? {};
      const wanted = status === 'default' ? 500 : Number(status);
      if ((status === 'default' || wanted >= 400) && example?.status !== wanted)
        yield `${pointer(at, 'responses', status)}: shows a problem of status ${example?.status}`;
    }
  }
}

function* parameters(document) {
  for (const { path, operation, at } of operationsOf(document)) {
    const own = (operation.parameters ?? []).map((parameter) => resolved(document, parameter));
    for (const { name, in: place, description } of own) {
      if (!description) yield `${at}: the parameter “${name}” has no description`;
      if (place === 'path' && !path.includes(`{${name}}`)) yield `${at}: its path has no {${name}}`;
    }
    for (const [, name] of path.matchAll(/\{(\w+)\}/g))
      if (!own.some((one) => one.in === 'path' && one.name === name)) yield `${at}: {${name}} is not described`;
  }
}
