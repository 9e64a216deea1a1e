import { posix } from 'node:path';
import type { FileTree } from '../../device/file-tree.js';
import { FolderNames } from '../folder-names.js';
import { type Check, type CheckContext, notApplicable, unknown, resultOf } from '../check-result.js';
import { PASSWORD_MANAGERS } from '../password-manager-products.js';
import { attempt } from '../plain-text.js';
import { isPerson } from './accounts.js';
import { consoleSession, hasDesktop } from './console-session.js';

const APPLICATIONS = [
  '/usr/share/applications',
  '/usr/local/share/applications',
  '/var/lib/flatpak/exports/share/applications',
  '/var/lib/snapd/desktop/applications',
];
const OWN_APPLICATIONS = ['.local/share/applications', '.local/share/flatpak/exports/share/applications'];
const CHROMES = [
  '.config/google-chrome',
  '.config/chromium',
  '.config/microsoft-edge',
  '.config/BraveSoftware/Brave-Browser',
  '.config/vivaldi',
  'snap/chromium/common/chromium',
];
const FIREFOXES = ['.mozilla/firefox', 'snap/firefox/common/.mozilla/firefox'];

/**
 * Whether a password manager is installed: as an application, or as an extension of a browser of the person at the machine
 * or of who runs the agent. Names of products only; with none and a refused folder it is unknown.
 */
export const passwordManager: Check = {
  id: 'password-manager',
  optIn: true,
  run(context) {
    const names = new FolderNames(context.tree);
    const homes = homesOf(context);
    const folders = [
      ...APPLICATIONS,
      ...homes.flatMap((home) => OWN_APPLICATIONS.map((name) => posix.join(home, name))),
    ];
    const entries = folders.flatMap((folder) => names.in(folder, 'applications')).map((name) => name.toLowerCase());
    const extensions = homes.flatMap((home) => extensionsOf(home, names));
    const products = PASSWORD_MANAGERS.filter(
      ({ desktopEntries, extensions: ids, addOns }) =>
        desktopEntries.some((name) => entries.includes(`${name}.desktop`)) ||
        ids.some((id) => extensions.includes(id)) ||
        addOns.some((id) => extensions.includes(`${id}.xpi`)),
    ).map(({ name }) => name);
    if (products.length > 0) return resultOf(true, { products }, []);
    const [failure] = names.failures;
    if (failure !== undefined) return unknown(failure.code, 'not every folder may be read', { products });
    if (homes.length === 0 && hasDesktop(context.tree) === false)
      return notApplicable('headless', 'no graphical session is installed', { products });
    if (!homes.some((home) => isThere(context.tree, home)))
      return unknown('not-observable', 'nobody whose browsers could be looked at is logged in', { products });
    return resultOf(false, { products }, []);
  },
};

/** Of people: what a service or root has in its home says nothing about anybody's passwords. */
function homesOf({ tree, runtime }: CheckContext): string[] {
  const home = consoleSession(tree).value?.account?.home;
  const own = runtime.uid !== null && isPerson(runtime.uid) ? [runtime.homeDirectory] : [];
  return [...new Set([...own, ...(home === undefined ? [] : [home])])];
}

/** Ids of what is installed in the profiles of the browsers, in lower case; those of Firefox end in `.xpi`. */
function extensionsOf(home: string, names: FolderNames): string[] {
  const below = (folders: readonly string[], inside: string) =>
    folders.flatMap((folder) =>
      names
        .in(posix.join(home, folder), 'profiles')
        .flatMap((profile) => names.in(posix.join(home, folder, profile, inside), 'extensions')),
    );
  return [...below(CHROMES, 'Extensions'), ...below(FIREFOXES, 'extensions')].map((id) => id.toLowerCase());
}

function isThere(tree: FileTree, path: string) {
  return attempt(() => tree.has(path)).value === true;
}
