import type { FileTree } from '../../device/file-tree.js';
import { dropIns, iniSettings } from './ini-file.js';

/** A setting (`section.key`) and the file where it stands. */
export interface Setting {
  name: string;
  value: string;
  path: string;
}

/** The settings of the files, in the order in which the program reads them: the last word holds. */
export function settingsIn(tree: FileTree, paths: readonly string[]): Setting[] {
  return paths.flatMap((path) => [...(iniSettings(tree, path) ?? [])].map(([name, value]) => ({ name, value, path })));
}

/** Where lightdm looks: what the distribution, its additions and the machine say. */
export function lightdmFiles(tree: FileTree): string[] {
  return [
    ...dropIns(tree, '/usr/share/lightdm/lightdm.conf.d'),
    ...dropIns(tree, '/etc/xdg/lightdm/lightdm.conf.d'),
    ...dropIns(tree, '/etc/lightdm/lightdm.conf.d'),
    '/etc/lightdm/lightdm.conf',
  ];
}

/** Where gdm looks; the name of the folder is the distribution's. */
export function gdmFiles(): string[] {
  return ['/etc/gdm3/custom.conf', '/etc/gdm3/daemon.conf', '/etc/gdm/custom.conf'];
}

/** Where sddm looks. */
export function sddmFiles(tree: FileTree): string[] {
  return [...dropIns(tree, '/usr/lib/sddm/sddm.conf.d'), ...dropIns(tree, '/etc/sddm.conf.d'), '/etc/sddm.conf'];
}

/** Where Plasma's own looks, which came of sddm. */
export function plasmaLoginFiles(tree: FileTree): string[] {
  return [
    ...dropIns(tree, '/usr/lib/plasmalogin/plasmalogin.conf.d'),
    ...dropIns(tree, '/etc/plasmalogin.conf.d'),
    '/etc/plasmalogin.conf',
  ];
}

/** Where greetd looks; COSMIC's greeter gives it a file of its own. */
export const GREETD_FILES = ['/etc/greetd/config.toml', '/etc/greetd/cosmic-greeter.toml'];
