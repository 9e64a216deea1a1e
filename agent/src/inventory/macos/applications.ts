import { genericPackageUrl } from '../package-url.js';
import type { InventoryReader } from '../inventory-reader.js';
import { absentReading, identifyingText, readingOf } from '../named-software.js';
import { applicationBundles, hasApplications } from './application-bundles.js';

/** Applications of macOS by bundle identifier. A folder that may not be read, or a bundle without a name, makes it partial. */
export const applicationReader: InventoryReader = {
  type: 'macos-app',
  platforms: ['macos'],
  read({ tree }) {
    if (!hasApplications(tree)) return absentReading('macos-app');
    const { bundles, refused, unreadable, isCut } = applicationBundles(tree);
    let unnamed = unreadable.length;
    const packages = bundles.flatMap((bundle) => {
      const name = identifyingText(bundle.identifier, 'name');
      if (name === null) {
        unnamed += 1;
        return [];
      }
      const version = identifyingText(bundle.version, 'version') ?? '';
      return [{ purl: genericPackageUrl(name, version), name, version, architecture: null }];
    });
    return readingOf('macos-app', packages, reasonOf(isCut, refused.length, unnamed));
  },
};

function reasonOf(isCut: boolean, refused: number, unnamed: number): { code: string; detail: string } | null {
  if (isCut) return { code: 'bound-reached', detail: 'there are more than are looked at' };
  if (refused > 0) return { code: 'insufficient-privilege', detail: `${refused} folders may not be read` };
  return unnamed === 0 ? null : { code: 'parse-error', detail: `${unnamed} applications do not say what they are` };
}
