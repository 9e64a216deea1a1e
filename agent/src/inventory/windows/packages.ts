import { SOFTWARE_QUESTIONS } from '../../windows/software-questions.js';
import { type Row, surveyOf } from '../../windows/survey.js';
import { genericPackageUrl } from '../package-url.js';
import type { InventoryPackage, InventoryReader } from '../inventory-reader.js';
import { failedReading, identifyingText, readingOf } from '../named-software.js';

const OWN_ONLY = { code: 'insufficient-privilege', detail: 'only packages of the user who runs the agent may be read' };

/** Store applications and other MSIX packages; without administrator rights only those of the agent's own user. */
export const msixReader: InventoryReader = {
  type: 'msix',
  platforms: ['windows'],
  async read({ runtime }) {
    const { rows, failure } = (await surveyOf(runtime, SOFTWARE_QUESTIONS)).section('packages');
    if (failure !== null) return failedReading('msix', failure);
    // The first row says whose packages these are; every Windows has some.
    const [scope, ...entries] = rows;
    const found = entries.flatMap((row) => packageOf(row) ?? []);
    if (found.length === 0) return failedReading('msix', { code: 'parse-error', detail: 'no package was told' });
    const unread = { code: 'parse-error', detail: `${entries.length - found.length} packages were not named` };
    const reason = scope?.scope === 'all' ? (found.length < entries.length ? unread : null) : OWN_ONLY;
    return readingOf('msix', found, reason);
  },
};

function packageOf(row: Row): InventoryPackage | null {
  const name = identifyingText(row.name, 'name');
  if (name === null) return null;
  const version = identifyingText(row.version, 'version') ?? '';
  const architecture = identifyingText(row.architecture, 'version')?.toLowerCase() ?? null;
  const qualifiers = { arch: architecture, package_family_name: identifyingText(row.family, 'version') };
  return { purl: genericPackageUrl(name, version, qualifiers), name, version, architecture };
}
