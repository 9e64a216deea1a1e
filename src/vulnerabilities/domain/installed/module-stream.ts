/** Ecosystems whose packages may belong to a module of rpm. */
const MODULAR = /^(?:AlmaLinux|CentOS|Fedora|Oracle Linux|Red Hat|Rocky Linux)(?::|$)/;
/** The release of what was built for a module: `1.module_el9.1.0+16+91bc168f`, `1.module+el8.10.0+22094+1f2b1d63`. */
const BUILT_FOR_MODULE = /\.module[_+]/;

/** A package of rpm, as far as modules are concerned. */
export interface Modular {
  ecosystem: string;
  version: string;
  /** Name and stream, `nodejs:18`; empty where none is told. */
  module: string;
}

/** Whether a package belongs to a module, whether or not its stream is known. */
export function isOfModule({ ecosystem, version, module }: Modular): boolean {
  return MODULAR.test(ecosystem) && (module !== '' || BUILT_FOR_MODULE.test(version));
}

/** An advisory, as far as modules are concerned. */
export interface ModularAdvisory {
  /** Streams, with commas between them; null where none is told. */
  module: string | null;
  ranges: readonly { events: readonly { introduced?: string; fixed?: string; lastAffected?: string }[] }[];
}

/**
 * Whether an advisory speaks of the stream that a package is of: only then its versions can be compared, for `nodejs 1:22.4` of
 * one stream is no later version of `nodejs 1:18.20` of another, and packages outside of modules have a line of their own. Null
 * where the stream of one of them is not known.
 */
export function isOfSameStream(installed: Modular, advisory: ModularAdvisory): boolean | null {
  if (!MODULAR.test(installed.ecosystem)) return true;
  const isModular = isOfModule(installed);
  if (isModular !== isAboutModule(advisory)) return false;
  if (!isModular) return true;
  if (installed.module === '' || advisory.module === null) return null;
  return advisory.module.split(',').includes(installed.module);
}

function isAboutModule({ module, ranges }: ModularAdvisory): boolean {
  const versions = ranges.flatMap(({ events }) => events.flatMap(({ fixed, lastAffected }) => [fixed, lastAffected]));
  return (module !== null && module !== '') || versions.some((one) => one !== undefined && BUILT_FOR_MODULE.test(one));
}
