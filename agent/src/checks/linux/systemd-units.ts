import type { FileTree } from '../../device/file-tree.js';
import { attempt, plainText } from '../plain-text.js';

const UNIT_FOLDERS = ['/etc/systemd/system', '/run/systemd/system', '/usr/lib/systemd/system', '/lib/systemd/system'];
const WANTED_BY = [
  'default',
  'getty',
  'timers',
  'multi-user',
  'graphical',
  'sysinit',
  'basic',
  'network',
  'sockets',
  'network-online',
];
const CONTROL_GROUPS = ['/sys/fs/cgroup/system.slice', '/sys/fs/cgroup/systemd/system.slice'];

/** Whether systemd started this system, as sd_booted(3) asks: its units start nothing elsewhere. */
export function isBootedBySystemd(tree: FileTree): boolean {
  return attempt(() => tree.has('/run/systemd/system')).value === true;
}

/** Whether a unit cannot be started by anything: the first file of its name leads to /dev/null, or is empty. */
export function isUnitMasked(tree: FileTree, unit: string): boolean {
  const folder = UNIT_FOLDERS.find((one) => attempt(() => tree.hasEntry(`${one}/${unit}`)).value === true);
  if (folder === undefined) return false;
  const path = `${folder}/${unit}`;
  const { value: link } = attempt(() => tree.link(path));
  return link === null ? attempt(() => tree.size(path)).value === 0 : link === '/dev/null';
}

/**
 * What a service runs, after all its additions: `ExecStart=` with nothing takes away what was said before (systemd.unit(5),
 * systemd.service(5)). Of one that is masked nothing.
 * @param unit with its ending; of an instance (`getty@tty1.service`) what its template says counts too
 */
export function startCommands(tree: FileTree, unit: string): { path: string; command: string }[] {
  const names = [...new Set([unit, unit.replace(/@[^@]*\.service$/, '@.service')])];
  if (isUnitMasked(tree, unit)) return [];
  const main = names
    .flatMap((name) => UNIT_FOLDERS.map((folder) => `${folder}/${name}`))
    .find((path) => tree.has(path));
  const additions = new Map<string, string>();
  // Of additions with one name that of the machine holds, before that of the distribution.
  for (const folder of names.flatMap((name) => UNIT_FOLDERS.map((one) => `${one}/${name}.d`)))
    for (const name of tree.list(folder) ?? [])
      if (name.endsWith('.conf') && !additions.has(name)) additions.set(name, `${folder}/${name}`);
  const sorted = [...additions].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, path]) => path);
  let commands: { path: string; command: string }[] = [];
  for (const path of [...(main === undefined ? [] : [main]), ...sorted])
    for (const line of (plainText(tree, path) ?? '').replaceAll('\\\n', ' ').split('\n')) {
      const command = /^\s*ExecStart\s*=\s*(.*)$/.exec(line)?.[1]?.trim();
      if (command === '') commands = [];
      else if (command !== undefined) commands.push({ path, command });
    }
  return commands;
}

/** Names of units (and of folders of additions to them) that match. */
export function unitNames(tree: FileTree, pattern: RegExp): string[] {
  const all = UNIT_FOLDERS.flatMap((folder) => tree.list(folder) ?? []).map((name) => name.replace(/\.d$/, ''));
  return [...new Set(all.filter((name) => pattern.test(name)))].sort();
}

/** Names of the units that others, or targets, ask for (`getty@tty1.service` in `getty.target.wants`). */
export function wantedUnits(tree: FileTree): string[] {
  const found = UNIT_FOLDERS.flatMap((folder) =>
    (attempt(() => tree.list(folder)).value ?? [])
      .filter((name) => /\.(?:wants|requires|upholds)$/.test(name))
      .flatMap((name) => attempt(() => tree.list(`${folder}/${name}`)).value ?? []),
  );
  return [...new Set(found)].sort();
}

/** The same; null where not all folders may be looked into, or nothing at all is asked for, as on no system that starts. */
export function allWantedUnits(tree: FileTree): string[] | null {
  const { value } = attempt(() =>
    UNIT_FOLDERS.flatMap((folder) =>
      (tree.list(folder) ?? [])
        .filter((name) => /\.(?:wants|requires|upholds)$/.test(name))
        .flatMap((name) => tree.list(`${folder}/${name}`) ?? []),
    ),
  );
  return value === null || value.length === 0 ? null : value;
}

/** Whether another unit starts this one by its name in a file (`Wants=`, `Unit=`), or it is what an alias leads to. */
export function isUnitNamed(tree: FileTree, unit: string): boolean {
  const mention =
    /^\s*(?:Wants|Requires|Requisite|BindsTo|Upholds|OnFailure|OnSuccess|Unit|Service|Sockets)\s*=(.*)$/gm;
  return UNIT_FOLDERS.some((folder) =>
    (attempt(() => tree.list(folder)).value ?? []).some((name) => {
      const path = `${folder}/${name}`;
      const target = attempt(() => tree.link(path)).value;
      if (target !== null) return name !== unit && target.split('/').at(-1) === unit;
      const texts = name.endsWith('.d')
        ? (attempt(() => tree.list(path)).value ?? []).map((part) => `${path}/${part}`)
        : [path];
      return texts.some((one) =>
        [...(attempt(() => tree.text(one)).value ?? '').matchAll(mention)].some(([, list]) =>
          list?.split(/\s+/).includes(unit),
        ),
      );
    }),
  );
}

/** Whether the unit is there, and nothing asks for it when the system starts. */
export function isUnitDisabled(tree: FileTree, unit: string): boolean {
  const isThere = UNIT_FOLDERS.some((one) => attempt(() => tree.hasEntry(`${one}/${unit}`)).value === true);
  return isThere && !isUnitEnabled(tree, unit);
}

/** Whether a unit is started when the system starts: asked for by a target, and not masked. */
export function isUnitEnabled(tree: FileTree, unit: string): boolean {
  if (isUnitMasked(tree, unit)) return false;
  return UNIT_FOLDERS.some((folder) =>
    WANTED_BY.some((target) =>
      ['wants', 'requires'].some(
        (kind) => attempt(() => tree.hasEntry(`${folder}/${target}.target.${kind}/${unit}`)).value === true,
      ),
    ),
  );
}

/**
 * Whether a service has processes now, as its control group says, which anybody may read: no program is asked. False also
 * where systemd is not used; {@link isBootedBySystemd} tells that.
 * @param service with its ending: `falcon-sensor.service`
 */
export function isServiceRunning(tree: FileTree, service: string): boolean {
  return CONTROL_GROUPS.some((group) => {
    const { value } = attempt(() => tree.text(`${group}/${service}/cgroup.procs`));
    return /^\d+$/m.test(value ?? '');
  });
}
