import { PROGRAMS } from '../macos/programs.js';
import { readPreferenceFile } from '../macos/preferences.js';
import type { Runtime } from '../runtime.js';
import type { FileTree } from './file-tree.js';
import { hardwareText, type PlatformFacts } from './told-facts.js';

const SYSTEM_VERSION = '/System/Library/CoreServices/SystemVersion.plist';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What macOS this is, and on what hardware, as the I/O registry says it to everybody. A rapid security response shows as a
 * letter behind the version.
 */
export async function macosFacts(runtime: Runtime, tree: FileTree): Promise<PlatformFacts> {
  const values = readPreferenceFile(tree, SYSTEM_VERSION).values ?? {};
  const text = (key: string) => hardwareText(values[key]);
  const [version, extra] = [text('ProductVersion'), text('ProductVersionExtra')];
  const registry = await runtime.run(PROGRAMS.ioreg, ['-rd1', '-c', 'IOPlatformExpertDevice']);
  const entry = registry.ok ? registry.stdout : '';
  const uuid = ioregText(entry, 'IOPlatformUUID');
  return {
    os: {
      id: 'macos',
      name: text('ProductName'),
      version: version === null || extra === null ? version : `${version} ${extra}`,
      build: text('ProductBuildVersion'),
    },
    hardware: {
      vendor: ioregText(entry, 'manufacturer'),
      model: ioregText(entry, 'model'),
      serialNumber: ioregText(entry, 'IOPlatformSerialNumber'),
    },
    hardwareIdBasis: uuid !== null && UUID.test(uuid) ? { kind: 'platform-uuid', id: uuid } : null,
  };
}

/** `"IOPlatformUUID" = "…"` for texts, `"model" = <"…">` for bytes. */
function ioregText(entry: string, key: string): string | null {
  return hardwareText(new RegExp(`"${key}" = <?"([^"]*)"`).exec(entry)?.[1]);
}
