import type { FileTree } from '../../device/file-tree.js';
import { isBootedBySystemd, isUnitDisabled, isUnitEnabled, isUnitMasked } from './systemd-units.js';
import { wildcard } from './file-pattern.js';
import { plainText, GarbledFile } from '../plain-text.js';
import { type CheckResult, type Evidence, fileEvidence, resultOf } from '../check-result.js';
import { osRelease } from '../../device/operating-system.js';

/**
 * Reads apt.conf(5): `A::B "x";`, nested `A { B "x"; };`, `//`, `#` and block comments, `#clear A;`. A later value
 * replaces an earlier one. Keys are lower case in the result; items of lists (`A:: "x"`, `A { "x"; };`) have one that ends
 * in `::` and a number.
 * @param values is extended
 * @returns whether the text was read to an end: every statement and scope closed
 */
function readAptConfiguration(text: string, values: Map<string, string>): boolean {
  const scopes: string[] = [];
  let statement: string[] = [];
  for (const token of tokens(text)) {
    if (token === '{') {
      scopes.push(unquoted(statement[0] ?? ''));
      statement = [];
    } else if (token === ';' || token === '}') {
      apply(scopes, statement, values);
      statement = [];
      if (token === '}') scopes.pop();
    } else {
      statement.push(token);
    }
  }
  return statement.length === 0 && scopes.length === 0;
}

/**
 * The files apt reads, in its order: parts by name, then the main file, which wins.
 */
function aptConfigurationFiles(tree: FileTree) {
  const parts = (tree.list('/etc/apt/apt.conf.d') ?? []).filter((name) =>
    /^[A-Za-z0-9_:-]+$|^[A-Za-z0-9_:-][A-Za-z0-9_.:-]*\.conf$/.test(name),
  );
  return [...parts.map((name) => `/etc/apt/apt.conf.d/${name}`), '/etc/apt/apt.conf'];
}

const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|#(?!clear\b)[^\n]*|"[^"\n]*"|[{};]|[^\s{};"]+/g;

function tokens(text: string) {
  return (text.match(TOKEN) ?? []).filter((token) => !/^(\/\*|\/\/|#(?!clear$))/.test(token));
}

function apply(scopes: string[], statement: string[], values: Map<string, string>) {
  const [name, value] = statement;
  if (name === undefined) return;
  if (value === undefined) {
    if (name.startsWith('"') && scopes.length > 0) addItem(scopes.join('::'), name, values);
    return;
  }
  if (name === '#clear') {
    const cleared = [...scopes, unquoted(value)].join('::').toLowerCase().replace(/::$/, '');
    for (const key of values.keys()) if (key === cleared || key.startsWith(`${cleared}::`)) values.delete(key);
    return;
  }
  const key = [...scopes, unquoted(name)].join('::').toLowerCase();
  if (key.endsWith('::')) addItem(key.slice(0, -2), value, values);
  else values.set(key, unquoted(value));
}

function addItem(list: string, value: string, values: Map<string, string>) {
  values.set(`${list}::${values.size + 1}#`.toLowerCase(), unquoted(value));
}

/**
 * The items of a list, those that have a name too.
 * @param list in lower case
 */
function aptList(values: ReadonlyMap<string, string>, list: string): string[] {
  const own = [...values].filter(([key]) => key.startsWith(`${list}::`) && !key.slice(list.length + 2).includes('::'));
  return own.map(([, value]) => value).filter((value) => value !== '');
}

function unquoted(token: string) {
  return token.replace(/^"(.*)"$/, '$1');
}

const KEYS = {
  lists: 'apt::periodic::update-package-lists',
  upgrade: 'apt::periodic::unattended-upgrade',
  enable: 'apt::periodic::enable',
};
const PROGRAM = '/usr/bin/unattended-upgrade';
const CRONS = ['/usr/sbin/cron', '/usr/sbin/crond', '/usr/sbin/anacron'];
const TIMER = 'apt-daily-upgrade.timer';
const LISTS_TIMER = 'apt-daily.timer';
const SERVICES = ['apt-daily.service', 'apt-daily-upgrade.service'];
const BLACKLIST = 'unattended-upgrade::package-blacklist';
/** With this, nothing is upgraded but what a list names; the list alone only says what comes first. */
const STRICT = 'unattended-upgrade::package-whitelist-strict';
const WHITELIST = 'unattended-upgrade::package-whitelist';
/** What apt takes for yes. */
const YES = /^(?:yes|true|with|on|enable|[1-9]\d*)$/i;

/**
 * Whether apt installs security updates: it is said to (the upgrade, not merely the refresh of the lists), the program
 * that does it is there and may take what the distribution's security archive offers, and something starts it.
 */
export function aptUpdates(tree: FileTree): CheckResult {
  const values = new Map<string, string>();
  const evidence: Evidence[] = [];
  for (const path of aptConfigurationFiles(tree)) {
    const text = plainText(tree, path);
    if (text === null) continue;
    if (!readAptConfiguration(text, values)) throw new GarbledFile(path);
    if (/periodic/i.test(text)) evidence.push(fileEvidence(path, periodicLines(text)));
  }
  const programInstalled = tree.has(PROGRAM);
  const startedBy = starterOf(tree);
  const settings = {
    unattendedUpgrade: values.get(KEYS.upgrade) ?? null,
    updatePackageLists: values.get(KEYS.lists) ?? null,
    periodicEnabled: values.get(KEYS.enable) !== '0',
  };
  evidence.push(fileEvidence(PROGRAM, programInstalled ? 'present' : null));
  const origins = upgradeOrigins(values);
  const isStrict = YES.test(values.get(STRICT) ?? '');
  const takesSecurity =
    takesSecurityUpdates(tree, origins) &&
    !aptList(values, BLACKLIST).some(isEverything) &&
    (!isStrict || aptList(values, WHITELIST).some(isEverything));
  evidence.push(fileEvidence('/etc/apt/apt.conf.d', `origins: ${origins.join('; ') || 'none'}`));
  const said = settings.periodicEnabled && isOn(settings.unattendedUpgrade) && isOn(settings.updatePackageLists);
  const enabled = said && programInstalled && takesSecurity && startedBy !== null;
  const observed = { mechanism: 'apt', enabled, ...settings, programInstalled, origins, takesSecurity, startedBy };
  return resultOf(enabled, observed, evidence);
}

/** A part of every name: patterns are regular expressions that hold at the beginning of one. */
function isEverything(pattern: string) {
  return /^\^?(?:\.\*?|\.\+)?\$?$/.test(pattern);
}

/** An interval of apt, in days or with a unit. Its script (apt.systemd.daily) takes nothing but a bare 0 for never, not even "". */
function isOn(value: string | null) {
  return value !== null && value !== '0';
}

function periodicLines(text: string) {
  return text
    .split('\n')
    .filter((line) => /periodic|unattended|update-package-lists/i.test(line))
    .join('\n');
}

/**
 * What starts the upgrade: the systemd timer unless it is masked, or cron, where that is installed and systemd did not start the system.
 */
function starterOf(tree: FileTree): 'systemd-timer' | 'cron' | null {
  if (isBootedBySystemd(tree)) {
    // Without the first timer the lists stay as they are, and the second finds nothing new in them.
    const isStopped = SERVICES.some((unit) => isUnitMasked(tree, unit)) || isUnitDisabled(tree, LISTS_TIMER);
    return isUnitEnabled(tree, TIMER) && !isStopped && !isUnitMasked(tree, LISTS_TIMER) ? 'systemd-timer' : null;
  }
  return tree.has('/etc/cron.daily/apt-compat') && CRONS.some((path) => tree.has(path)) ? 'cron' : null;
}

const NAMES: Readonly<Record<string, string>> = {
  c: 'component',
  o: 'origin',
  l: 'label',
  a: 'archive',
  suite: 'archive',
  n: 'codename',
};

/** From where unattended-upgrades may take updates, as `key=value,…`; older lists (`Ubuntu:jammy-security`) in the same way. */
function upgradeOrigins(values: ReadonlyMap<string, string>): string[] {
  const old = aptList(values, 'unattended-upgrade::allowed-origins').map((one) => {
    const [origin = '', archive = ''] = one.split(/(?<!\\):|\s+/);
    return `origin=${origin},archive=${archive}`;
  });
  return [...old, ...aptList(values, 'unattended-upgrade::origins-pattern')];
}

/**
 * Whether one of them is the security archive of this distribution, as its Release files name it; of distributions other
 * than Debian and Ubuntu any is taken for it.
 */
function takesSecurityUpdates(tree: FileTree, origins: readonly string[]): boolean {
  const { ID: id, VERSION_CODENAME: codename } = osRelease(tree);
  const names = { debian: 'Debian', ubuntu: 'Ubuntu' };
  const name = id === 'debian' || id === 'ubuntu' ? names[id] : null;
  if (name === null || codename === undefined) return origins.length > 0;
  // Before Debian 11 the codename of the security archive had no ending; which release is "stable" changes with time.
  const ofRelease: Readonly<Record<string, readonly string[]>> =
    id === 'ubuntu'
      ? { origin: [name], label: [name], archive: [`${codename}-security`], codename: [codename] }
      : {
          origin: [name],
          label: ['Debian-Security'],
          archive: ['stable-security', 'oldstable-security', 'oldoldstable-security', 'testing-security'],
          codename: ['stretch', 'buster'].includes(codename) ? [codename] : [`${codename}-security`],
        };
  const security: Readonly<Record<string, readonly string[]>> = {
    ...ofRelease,
    component: ['main'],
    site: securitySites(tree),
  };
  const patterns = origins.map((origin) =>
    partsOf(origin.replaceAll(/\$\{distro_id\}/g, name).replaceAll(/\$\{distro_codename\}/g, codename)),
  );
  // It stops at the first that it does not understand, with packages of any archive, and installs nothing.
  if (patterns.some((parts) => parts.some(({ key }) => security[key] === undefined))) return false;
  return patterns.some(
    (parts) =>
      parts.length > 0 && parts.every(({ key, value }) => security[key]?.some((one) => wildcard(value).test(one))),
  );
}

/** `key=value,…`; of an empty one nothing, and of what is no such pair a key that does not exist. */
function partsOf(pattern: string): { key: string; value: string }[] {
  if (pattern.trim() === '') return [];
  return pattern.split(/(?<!\\),/).map((part) => {
    const [key = '', value = '', ...more] = part.split('=').map((word) => word.trim().replaceAll('\\,', ','));
    return { key: !part.includes('=') || more.length > 0 ? '' : (NAMES[key] ?? key), value };
  });
}

const FOLDER = '/etc/apt/sources.list.d';
/** Names that apt reads in the folder; others are leftovers. */
const NAME = /^[\w.-]+\.(?:list|sources)$/;
/** `bookworm-security`, `jammy-security`, and what Debian called it before: `buster/updates`. */
const SECURITY = /(?:-security|\/updates)\/?$/;
const HOST = /^[a-z0-9+.-]+:\/\/(?:[^/@]*@)?([^/:]*)/i;

/** Hosts that apt gets security updates of the distribution from; an empty name is a folder of this machine. */
function securitySites(tree: FileTree): string[] {
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
