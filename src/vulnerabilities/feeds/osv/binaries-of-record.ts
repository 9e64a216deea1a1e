import { placeOfEcosystem } from '../../../scans/index.js';
import { type Fields, fieldsOf, nameOf, objectsOf } from '../../domain/intel/fact-fields.js';
import type { BinarySourceFact } from '../../domain/intel/intel-fact.js';
import { OF_SOURCE } from './osv-documents.js';

/** Packages that nobody has installed: what debuggers and the installer load. */
const NEVER_INSTALLED = /-(?:dbgsym|dbg|debuginfo|debugsource|udeb)$/;
const LONGEST = 200;
/** Of one source in one release; kernels have some hundreds for every upload. */
const MOST = 20_000;

/**
 * Gathers which binary packages are built from which source, as records of Ubuntu and SUSE tell (`ecosystem_specific.binaries`):
 * inventories without sources are compared by that. A package with another version than its source is left out, for its version
 * does not tell that of the source.
 */
export class BinariesOfRecords {
  private readonly known = new Map<string, Set<string>>();

  add(record: Fields): void {
    for (const affected of objectsOf(record['affected'])) {
      const named = fieldsOf(affected['package']);
      const source = nameOf(named?.['name'], LONGEST);
      const place = placeOfEcosystem(nameOf(named?.['ecosystem'], LONGEST) ?? '');
      if (source === null || place === null || place.ecosystem === null || !OF_SOURCE.has(place.base)) continue;
      const fixed = fixesOf(affected);
      for (const [name, version] of binariesOf(affected)) {
        if (name === source || NEVER_INSTALLED.test(name) || !fixed.has(version)) continue;
        const key = `${place.ecosystem}\n${source}`;
        const binaries = this.known.get(key) ?? new Set<string>();
        if (binaries.size < MOST) binaries.add(name);
        this.known.set(key, binaries);
      }
    }
  }

  *facts(): Generator<BinarySourceFact> {
    for (const [key, binaries] of this.known) {
      const [ecosystem = '', source = ''] = key.split('\n');
      yield { kind: 'binary-source', ecosystem, source, binaries: [...binaries].sort() };
    }
  }
}

/** `[{"libssl3": "3.0.2-0ubuntu1.19"}]`, since 2025 `[{"binary_name": "libssl3", "binary_version": "3.0.2-0ubuntu1.19"}]`. */
function binariesOf(affected: Fields): [name: string, version: string][] {
  return objectsOf(fieldsOf(affected['ecosystem_specific'])?.['binaries']).flatMap((one) => {
    const { binary_name: name, binary_version: version } = one;
    const pairs = typeof name === 'string' ? [[name, version] as const] : Object.entries(one);
    return pairs.flatMap(([key, value]) => {
      const [binary, built] = [nameOf(key, LONGEST), nameOf(value, LONGEST)];
      return binary === null || built === null ? [] : [[binary, built] as [string, string]];
    });
  });
}

function fixesOf(affected: Fields): Set<string> {
  const events = objectsOf(affected['ranges']).flatMap(({ events: all }) => objectsOf(all));
  return new Set(events.flatMap(({ fixed }) => nameOf(fixed, LONGEST) ?? []));
}
