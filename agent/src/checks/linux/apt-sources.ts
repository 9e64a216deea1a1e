import type { FileTree } from '../../device/file-tree.js';
import { plainText } from '../plain-text.js';

const FOLDER = '/etc/apt/sources.list.d';
/** Names that apt reads in the folder; others are leftovers. */
const NAME = /^[\w.-]+\.(?:list|sources)$/;
/** `bookworm-security`, `jammy-security`, and what Debian called it before: `buster/updates`. */
const SECURITY = /(?:-security|\/updates)\/?$/;
const HOST = /^[a-z0-9+.-]+:\/\/(?:[^/@]*@)?([^/:]*)/i;

/** Hosts that apt gets security updates of the distribution from; an empty name is a folder of this machine. */
export function securitySites(tree: FileTree): string[] {
  const names = (tree.list(FOLDER) ?? []).filter((name) => NAME.test(name)).map((name) => `${FOLDER}/${name}`);
  const sites = ['/etc/apt/sources.list', ...names].flatMap((path) => {
    const text = plainText(tree, path) ?? '';
    return path.endsWith('.sources') ? inStanzas(text) : inLines(text);
  });
  return [...new Set(sites)];
}

/** `deb [options] address suite component…` */
function inLines(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [, address = '', suite = ''] = /^\s*deb\s+(?:\[[^\]]*\]\s+)?(\S+)\s+([^\s#]+)/.exec(line) ?? [];
    return SECURITY.test(suite) ? [hostOf(address)] : [];
  });
}

/** The newer form (deb822): fields, whose values may go on in lines that begin with a blank. */
function inStanzas(text: string): string[] {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  const stanzas = lines.join('\n').split(/\n[ \t]*\n/);
  return stanzas.flatMap((stanza) => {
    const fields = new Map(
      stanza
        .replaceAll(/\n[ \t]+/g, ' ')
        .split('\n')
        .map((line) => [line.split(':')[0]?.trim().toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
    );
    const words = (name: string): string[] => (fields.get(name) ?? '').split(/\s+/).filter(Boolean);
    const isOff = /^(?:no|false|without|off|disable|0)$/i.test(fields.get('enabled') ?? '');
    if (isOff || !words('types').includes('deb') || !words('suites').some((suite) => SECURITY.test(suite))) return [];
    return words('uris').map(hostOf);
  });
}

function hostOf(address: string): string {
  return HOST.exec(address)?.[1]?.toLowerCase() ?? '';
}
