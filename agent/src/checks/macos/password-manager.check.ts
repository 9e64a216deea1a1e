import { posix } from 'node:path';
import { applicationBundles, hasApplications } from '../../inventory/macos/applications.js';
import { FolderNames } from '../folder-names.js';
import { type Check, unknown, resultOf } from '../check-result.js';
import { PASSWORD_MANAGERS } from '../password-manager-products.js';

const BROWSERS = ['Google/Chrome', 'Microsoft Edge', 'BraveSoftware/Brave-Browser', 'Chromium', 'Vivaldi'];

/**
 * Whether a password manager is installed, as an application or as an extension of a browser of the user who runs the agent.
 * Names of products only; with no product and a refused folder it is unknown.
 */
export const passwordManager: Check = {
  id: 'password-manager',
  optIn: true,
  run({ runtime, tree }) {
    if (!hasApplications(tree)) return unknown('not-observable', 'there are no applications', { products: null });
    const { bundles, refused, isCut } = applicationBundles(tree);
    const identifiers = bundles.map(({ identifier }) => identifier.toLowerCase());
    const names = new FolderNames(tree);
    const extensions = browserExtensions(names, runtime.homeDirectory);
    const products = PASSWORD_MANAGERS.filter(
      (product) =>
        identifiers.some((identifier) => product.bundles.some((begin) => identifier.startsWith(begin))) ||
        product.extensions.some((id) => extensions.includes(id)),
    ).map(({ name }) => name);
    const [failure] = names.failures;
    if (products.length === 0 && (refused.length > 0 || failure !== undefined || isCut)) {
      const code = isCut ? 'not-observable' : (failure?.code ?? 'insufficient-privilege');
      return unknown(code, 'not every folder may be read', { products });
    }
    return resultOf(products.length > 0, { products }, []);
  },
};

function browserExtensions(names: FolderNames, home: string): string[] {
  return BROWSERS.flatMap((browser) => {
    const profiles = posix.join(home, 'Library/Application Support', browser);
    return names
      .in(profiles, 'profiles')
      .flatMap((name) => names.in(posix.join(profiles, name, 'Extensions'), 'extensions'));
  });
}
