import { identifyPackage, packageTypeOf, parsePackageUrl, typeEcosystem, versionWithEpoch } from '../../scans/index.js';
import { ecosystemOfWord } from './end-of-life.js';

/** A package that somebody asks for. */
export interface PastedItem {
  /** Counted from 1. */
  line: number;
  /** As it was written. */
  text: string;
  /** In OSV's spelling, with or without the release; null means every ecosystem. */
  ecosystem: string | null;
  name: string;
  /** Null means every version. */
  version: string | null;
}

export const PASTED_FAULTS = [
  'empty',
  'too-long',
  'not-a-purl',
  'not-json',
  'range',
  'not-understood',
  'unknown-ecosystem',
] as const;

/** What could not be read, and why. */
export interface PastedFault {
  line: number;
  text: string;
  code: (typeof PASTED_FAULTS)[number];
  detail: string;
}

/** A line, or the fields of one. */
export interface Written {
  line: number;
  text: string;
  name: string;
  version: string | null;
  ecosystem: string | null;
}

type Coordinates = Pick<PastedItem, 'ecosystem' | 'name' | 'version'>;
type Fault = Pick<PastedFault, 'code' | 'detail'>;

/** Characters of a line that is read at all. */
export const LONGEST = 1000;
const LONGEST_NAME = 500;
const SHOWN = 200;
const RANGE: Fault = { code: 'range', detail: 'is a range; name each version, or use GET /software with version=' };
const BULLET = /^(?:[-*+•·]|\d{1,4}[.)])\s+/;
const PREFIXED = /^([a-z][a-z0-9. -]{0,30}):(?!\/\/)\s*(\S.*)$/i;

/**
 * Reads a package as people and tools write it: a package URL, `name@version`, `name==version`, `group:artifact:version`,
 * `ecosystem:name@version`, `name version`, a JSON object of OSV's kind, or a name alone, which means all its versions.
 */
export function parsePastedItem(written: Written): PastedItem | PastedFault {
  const { line } = written;
  const text = written.text.slice(0, SHOWN);
  const read = written.text.length > LONGEST ? tooLong() : coordinates(written);
  return { line, text, ...read };
}

/** Without the quotes around it, of any kind. */
export function unquoted(text: string): string {
  const bare = text.trim();
  const inner = /^(["'`])(.*)\1$/s.exec(bare)?.[2];
  return (inner ?? bare).replaceAll('""', '"').trim();
}

function coordinates(written: Written): Coordinates | Fault {
  const name = unquoted(unquoted(written.name.replace(BULLET, '').replace(/[,;]\s*$/, '')));
  const version = written.version === null ? null : unquoted(written.version);
  const ecosystem = written.ecosystem === null ? null : ecosystemOfWord(unquoted(written.ecosystem));
  if (name === '') return { code: 'empty', detail: 'names no package' };
  if (/^pkg:/i.test(name)) return ofPackageUrl(name, version);
  if (name.startsWith('{')) return ofJson(name);
  if (version !== null) return finished({ ecosystem, name, version });
  return ofText(name, ecosystem);
}

function ofPackageUrl(text: string, version: string | null): Coordinates | Fault {
  const purl = parsePackageUrl(text);
  const identity = purl && identifyPackage({ purl, type: null, name: null, os: null });
  if (purl === null || identity === null) return { code: 'not-a-purl', detail: 'is not a valid package URL' };
  const stated = version ?? purl.version;
  return finished({ ...identity, version: stated === null ? null : versionWithEpoch(stated, purl) });
}

function ofJson(text: string): Coordinates | Fault {
  const fault: Fault = {
    code: 'not-json',
    detail: 'is not a JSON object with name and version, or with a package as OSV writes it',
  };
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return fault;
  }
  const outer = read as Record<string, unknown>;
  const inner = (outer['package'] ?? outer) as Record<string, unknown> | string | null;
  const field = (name: string): string | null => {
    const value = typeof inner === 'object' ? (inner?.[name] ?? outer[name]) : outer[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const purl = field('purl');
  if (purl !== null) return ofPackageUrl(purl, field('version'));
  const name = typeof inner === 'string' ? inner : field('name');
  const word = field('ecosystem');
  if (name === null || name.trim() === '') return fault;
  return finished({
    ecosystem: word === null ? null : ecosystemOfWord(word),
    name: name.trim(),
    version: field('version'),
  });
}

function ofText(text: string, ecosystem: string | null): Coordinates | Fault {
  if (/[<>]|~=|!=|\|\|/.test(text)) return RANGE;
  const [, word = '', rest = ''] = ecosystem === null ? (PREFIXED.exec(text) ?? []) : [];
  if (rest !== '' && packageTypeOf(word) !== null) return ofText(rest.trim(), ecosystemOfWord(word));
  const [, pinned, exactly] = /^([^\s=]+)\s*={2,3}\s*(\S+)$/.exec(text) ?? [];
  if (pinned !== undefined && exactly !== undefined) {
    // Extras of Python packages choose dependencies, not another package.
    return finished({ ecosystem, name: pinned.replace(/\[[^[\]]*\]$/, ''), version: exactly });
  }
  const maven = ecosystem === null || ecosystem === 'Maven' ? mavenCoordinates(text) : null;
  if (maven !== null) return finished({ ecosystem: 'Maven', ...maven });
  const at = text.lastIndexOf('@');
  if (at > 0 && !/\s/.test(text)) {
    return finished({ ecosystem, name: text.slice(0, at), version: text.slice(at + 1).replace(/^=/, '') });
  }
  const [name = '', version, ...more] = text.split(/\s+/);
  if (more.length > 0) {
    return { code: 'not-understood', detail: 'is none of the forms that are read, such as name@version' };
  }
  return finished({ ecosystem, name, version: version === undefined ? null : version.replace(/^\((.*)\)$/, '$1') });
}

/** `group:artifact`, `group:artifact:version`, or with packaging before the version and more behind it, as Maven prints its tree. */
function mavenCoordinates(text: string): { name: string; version: string | null } | null {
  const parts = text.split(':');
  const [group = '', artifact = ''] = parts;
  if (parts.length < 2 || parts.length > 6 || /[\s@/]/.test(text) || parts.includes('')) return null;
  if (parts.length === 2 && !group.includes('.')) return null;
  const version = parts.length < 4 ? parts[2] : parts.length === 6 ? parts[4] : parts[3];
  return { name: `${group}:${artifact}`, version: version ?? null };
}

/** With the name as the ecosystem writes it. */
function finished({ ecosystem, name, version }: Coordinates): Coordinates | Fault {
  if (name === '') return { code: 'empty', detail: 'names no package' };
  if (name.length > LONGEST_NAME || (version?.length ?? 0) > LONGEST_NAME) return tooLong();
  // eslint-disable-next-line no-control-regex -- they are what it looks for
  if (/[\u0000-\u001f\u007f]/.test(name)) {
    return { code: 'not-understood', detail: 'holds control characters' };
  }
  const wanted = version === null || version === '' || version === '*' ? null : version;
  if (wanted !== null && (/^[\^~]|[<>|*]|\s-\s/.test(wanted) || /(?:^|\.)x(?:\.|$)/i.test(wanted))) return RANGE;
  const type = ecosystem === null ? null : packageTypeOf(ecosystem);
  const isLanguage = type !== null && typeEcosystem(type) === ecosystem;
  const spelled = isLanguage ? identifyPackage({ purl: null, type, name, os: null })?.name : undefined;
  return { ecosystem, name: spelled ?? name, version: wanted };
}

function tooLong(): Fault {
  return { code: 'too-long', detail: `is longer than ${LONGEST} characters, or its name than ${LONGEST_NAME}` };
}
