import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../shared/project.mjs';

/** Licences that a run-time dependency may have: none of them asks anything of whoever uses the service. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0'],
  ...['ISC', 'MIT', 'MIT-0', 'MPL-2.0', 'Python-2.0', 'Unlicense', 'Zlib'],
  // Of fonts: they may be embedded in documents and sold with software (decision 0050).
  'OFL-1.1',
]);

/**
 * CycloneDX 1.5 of everything that `npm ci --omit=dev` installs, read from package-lock.json: no network, no machine in it,
 * and the same bytes for the same lockfile. (`npm sbom --omit dev` of npm 11 leaves out what a development dependency
 * needs too: `pg`, for one.)
 */
export function billOfMaterials(lock = readLock(), reviewed = readReviewed()) {
  const root = lock.packages[''];
  const installed = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && !entry.dev && !entry.link);
  const refs = new Map([['', purlOf(root.name, root.version)]]);
  for (const [path, { version }] of installed) refs.set(path, purlOf(nameOf(path), version));
  const components = new Map(
    installed.map(([path, entry]) => [refs.get(path), component(nameOf(path), entry, refs.get(path), reviewed)]),
  );
  const dependencies = new Map([[refs.get(''), new Set(edges('', root, refs))]]);
  for (const [path, entry] of installed) {
    const known = dependencies.get(refs.get(path)) ?? new Set();
    for (const ref of edges(path, entry, refs)) known.add(ref);
    dependencies.set(refs.get(path), known);
  }
  const body = {
    metadata: {
      component: {
        type: 'application',
        'bom-ref': refs.get(''),
        name: root.name,
        version: root.version,
        purl: refs.get(''),
      },
    },
    components: [...components.values()].sort((a, b) => compare(a['bom-ref'], b['bom-ref'])),
    dependencies: [...dependencies]
      .map(([ref, on]) => ({ ref, dependsOn: [...on].sort(compare) }))
      .sort((a, b) => compare(a.ref, b.ref)),
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(body))}`,
    version: 1,
    ...body,
  };
}

/** Components whose licence is unknown or not allowed, each in words; empty when all is well. */
export function licenceFaults(bom) {
  return bom.components.flatMap(({ purl, licenses = [] }) => {
    const [entry] = licenses;
    const said = entry?.expression ?? entry?.license?.id;
    if (said === undefined)
      return [`${purl}: it names no licence. Read its files, then say which in security/licences.json.`];
    return isAllowed(said) ? [] : [`${purl}: ${said} is not among the licences that we take.`];
  });
}

/** An SPDX expression of plain AND and OR, parentheses included: every part of an AND, one part of an OR. */
function isAllowed(expression) {
  const text = expression.trim().replace(/^\(([^()]*)\)$/, '$1');
  const alternatives = text.split(/\sOR\s/);
  return alternatives.some((part) => part.split(/\sAND\s/).every((id) => ALLOWED.has(id.replace(/[()]/g, '').trim())));
}

function component(name, { version, integrity, license, optional, devOptional }, ref, reviewed) {
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const known = license ?? reviewed[`${name}@${version}`]?.licence;
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group === undefined ? {} : { group }),
    name: short,
    version,
    scope: optional || devOptional ? 'optional' : 'required',
    ...(integrity === undefined ? {} : { hashes: integrity.split(' ').map(hashOf) }),
    ...(known === undefined
      ? {}
      : { licenses: [/\s/.test(known) ? { expression: known } : { license: { id: known } }] }),
    purl: ref,
  };
}

/** The packages that this one gets when it asks for its dependencies: the nearest folder above, as Node looks for them. */
function edges(path, { dependencies = {}, optionalDependencies = {}, peerDependencies = {} }, refs) {
  const wanted = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return wanted.flatMap((name) => {
    const place = foldersAbove(path).find((folder) => refs.has(`${folder}node_modules/${name}`));
    return place === undefined ? [] : [refs.get(`${place}node_modules/${name}`)];
  });
}

/** `node_modules/a/node_modules/b` has `node_modules/a/node_modules/b/`, `node_modules/a/` and ``. */
function foldersAbove(path) {
  const parts = path.split(/(?<=.)\/(?=node_modules\/)/).filter((part) => part !== '');
  return Array.from({ length: parts.length + 1 }, (_, up) =>
    parts
      .slice(0, parts.length - up)
      .map((part) => `${part}/`)
      .join(''),
  );
}

function hashOf(integrity) {
  const [algorithm, value] = integrity.split('-', 2);
  return { alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') };
}

/** Package URL of an npm package; the at sign of a scope is encoded. */
export function purlOf(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Not random: the same contents are the same document. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

function readLock() {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
}

function readReviewed() {
  return JSON.parse(readFileSync(join(ROOT, 'security/licences.json'), 'utf8'));
}
