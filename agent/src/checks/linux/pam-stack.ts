import type { FileTree } from '../../device/file-tree.js';
import { GarbledFile, plainText } from '../plain-text.js';

const FOLDERS = ['/etc/pam.d', '/usr/lib/pam.d'];
const MAX_DEPTH = 16;
const LINE = /^-?(account|auth|password|session)\s+(\[[^\]]*\]|\S+)\s+(\S+)\s*(.*)$/i;

/** One module as PAM calls it. */
export interface PamModule {
  /** Without folder and ending: `pam_unix`. */
  module: string;
  /** `required`, or what is in the brackets. */
  control: string;
  args: string[];
  file: string;
}

/**
 * The modules that a service uses for one purpose, with what it includes in its place (pam.conf(5)); null where there is
 * no such service. Throws {@link GarbledFile} for a line that is none of PAM.
 */
export function pamStack(
  tree: FileTree,
  service: string,
  purpose: 'auth' | 'password',
  depth: number = 0,
): PamModule[] | null {
  const file = FOLDERS.map((folder) => `${folder}/${service}`).find((path) => tree.has(path));
  if (file === undefined) return null;
  if (depth > MAX_DEPTH) throw new GarbledFile(file);
  const text = (plainText(tree, file) ?? '').replaceAll('\\\n', ' ');
  return text.split('\n').flatMap((raw): PamModule[] => {
    const line = raw.replace(/#.*$/, '').trim();
    if (line === '') return [];
    const all = /^@include\s+([\w.-]+)$/.exec(line)?.[1];
    if (all !== undefined) return pamStack(tree, all, purpose, depth + 1) ?? [];
    const [, kind, control, target, rest] = LINE.exec(line) ?? [];
    if (kind === undefined || control === undefined || target === undefined) throw new GarbledFile(file);
    if (kind.toLowerCase() !== purpose) return [];
    if (control === 'include' || control === 'substack') return pamStack(tree, target, purpose, depth + 1) ?? [];
    const module = target.replace(/^.*\//, '').replace(/\.so$/, '');
    return [{ module, control: control.toLowerCase(), args: rest?.match(/\[[^\]]*\]|\S+/g) ?? [], file }];
  });
}

/** Whether the module's "no" keeps somebody out: an optional one is heard and not obeyed. */
export function isEnforced({ control }: PamModule): boolean {
  if (!control.startsWith('[')) return control === 'required' || control === 'requisite';
  return /\bdefault=(die|bad)\b/.test(control);
}

/** `name=value` among the arguments of a module; null where it is not given. */
export function argumentOf({ args }: PamModule, name: string): string | null {
  return args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}
