import { uuidV5 } from './uuid-v5.js';

export const ACTION_KINDS = ['remove-malware', 'upgrade', 'mitigate', 'migrate', 'fix-check', 'close-gap'] as const;
/** Remove malware, and undo what it did; upgrade a package; mitigate, isolate or remove one without a fix; leave a system that gets none; mend a check; close a gap in the cloud. */
export type ActionKind = (typeof ACTION_KINDS)[number];

/** What makes an action the same one after the next scan: not its target, its devices or its CVEs. */
export interface ActionKey {
  /** Public id of the organization. */
  organization: string;
  kind: ActionKind;
  /** With the release where there is one: `Debian:12`. For checks the tool, or empty; for gaps the suite. */
  ecosystem: string;
  /** Source package, release, check or gap. */
  name: string;
}

/** Namespace of the ids of actions; a random UUID that never changes. */
const ACTIONS = '5e0d1c52-8a4b-4e0e-9f6b-3c1d7a9b2e64';

/** The same id as long as the organization, the kind, the ecosystem and the name are. A ticket can point to it. */
export function actionId({ organization, kind, ecosystem, name }: ActionKey): string {
  return uuidV5([organization, kind, ecosystem, name].join('|'), ACTIONS);
}

/** The smallest version that fixes everything: the highest of those that fix something. Null where nothing has a fix. */
export function targetVersion(fixedIn: readonly string[], compare: (a: string, b: string) => number): string | null {
  return fixedIn.reduce<string | null>(
    (highest, version) => (highest === null || compare(version, highest) > 0 ? version : highest),
    null,
  );
}

export interface ActionFacts {
  kind: ActionKind;
  ecosystem: string;
  name: string;
  /** Of checks: what is wrong while they fail. */
  title: string | null;
  /** What to do about several checks of one cause; null where it is about one. */
  deed: string | null;
  /** Suites, as people call them. */
  suites: readonly string[];
  target: string | null;
  /** Of a release whose regular support has ended: until when extended support runs; null where none does. */
  extendedUntil?: string | null;
  devices: number;
  /** Of these, the ones that have malware; absent where that is not known, and for other kinds. */
  malwareDevices?: number;
  cves: number;
  kev: number;
}

/** The action in one sentence: of checks what can happen while they fail, of the rest what to do. */
export function actionTitle(facts: ActionFacts): string {
  const { kind, ecosystem, name, title, suites, target, devices, malwareDevices = devices, cves, kev } = facts;
  const { extendedUntil = null } = facts;
  const on = `on ${count(devices, 'device')}`;
  const why = `${count(cves, 'CVE')}${kev === 0 ? '' : `, ${kev} known to be exploited`}`;
  const where = ecosystem === '' ? '' : ` (${ecosystem.replace(':', ' ')})`;
  switch (kind) {
    case 'remove-malware':
      return `Remove ${name}${where} from ${count(malwareDevices, 'device')}, replace the secrets that it could read, and examine what it did: it is malware${onOthers(devices - malwareDevices)}`;
    case 'upgrade':
      return `Upgrade ${name}${where} to ${target ?? 'a fixed version'} or later ${on}: ${why}`;
    case 'mitigate':
      return `Mitigate, isolate or remove ${name}${where} ${on}, there is no fix yet: ${why}`;
    case 'migrate':
      return `Move ${count(devices, 'device')} from ${name}${inExtended(extendedUntil)} to ${target ?? 'a supported release'}: ${why}`;
    case 'fix-check':
      return `${title ?? name} ${on}`;
    case 'close-gap':
      return `${title ?? name}${inSuites(suites)}`;
  }
}

/** The action in a few words, without versions and CVEs. Of a check it says what to do, where its title says what can happen. */
export function actionName(
  of: Pick<ActionFacts, 'kind' | 'ecosystem' | 'name' | 'title' | 'deed' | 'suites' | 'devices'>,
): string {
  const { kind, ecosystem, name, title, deed, suites, devices } = of;
  const on = `on ${count(devices, 'device')}`;
  const where = ecosystem === '' ? '' : ` (${ecosystem.replace(':', ' ')})`;
  switch (kind) {
    case 'remove-malware':
      // On which of them, the part of an action does not say.
      return `Remove ${name}${where} where it is malware, and replace the secrets that it could read there`;
    case 'upgrade':
      return `Upgrade ${name}${where} ${on}`;
    case 'mitigate':
      return `Mitigate, isolate or remove ${name}${where} ${on}: there is no fix yet`;
    case 'migrate':
      return `Move ${count(devices, 'device')} from ${name} to a supported release`;
    case 'fix-check':
      return deed === null ? `Fix "${title ?? name}" ${on}` : `${deed}: ${count(devices, 'device')}`;
    case 'close-gap':
      return `${deed ?? `Fix "${title ?? name}"`}${inSuites(suites)}`;
  }
}

function inExtended(until: string | null): string {
  return until === null ? '' : `, in extended support until ${until},`;
}

function inSuites(suites: readonly string[]): string {
  return suites.length === 0 ? '' : ` (${suites.join(', ')})`;
}

/** What else is open in the package goes with it. */
function onOthers(devices: number): string {
  return devices > 0 ? `; on ${count(devices, 'other device')} nothing fixes what is open in it` : '';
}

function count(n: number, thing: string): string {
  return `${n} ${thing}${n === 1 ? '' : 's'}`;
}
