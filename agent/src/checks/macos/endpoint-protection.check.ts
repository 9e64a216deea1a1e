import { isForbidden } from '../../device/file-tree.js';
import { type Check, type CheckContext, type Evidence, fileEvidence, unknown, resultOf } from '../check-result.js';
import { plistSwitch, readPlist } from '../../macos/xml-plist.js';
import { machinePreferences } from '../../macos/preferences.js';
import { askProgram } from '../../macos/program-answer.js';
import { PROGRAMS } from '../../macos/programs.js';

/** Where XProtect's definitions are: since macOS 15 the first, before that the second. */
const XPROTECT = ['/private/var/protected/xprotect', '/Library/Apple/System/Library/CoreServices'].map(
  (folder) => `${folder}/XProtect.bundle/Contents/Info.plist`,
);

/** One product as it is reported; `signatureAgeDays` is null because macOS keeps no day of its definitions. */
interface Product {
  name: string;
  version: string | null;
  running: boolean | null;
  realTime: boolean | null;
  signatureAgeDays: null;
}

/**
 * Whether something looks for malware: an active endpoint security extension, or macOS's own XProtect as long as its
 * definitions may update themselves. macOS does not run XProtect as a process that could be seen.
 */
export const endpointProtection: Check = {
  id: 'endpoint-protection',
  async run(context) {
    const evidence: Evidence[] = [];
    const extensions = await securityExtensions(context, evidence);
    const builtIn = xprotect(context, evidence);
    const updates = machinePreferences(context.tree, 'com.apple.SoftwareUpdate');
    const updatesThemselves = updates.failure === null ? plistSwitch(updates.value('ConfigDataInstall')) : null;
    const isSetOff = updatesThemselves === false;
    evidence.push(...updates.evidence(['ConfigDataInstall']));
    const observed = {
      products: [...(extensions ?? []), ...(builtIn === null ? [] : [builtIn])],
      definitionsUpdateThemselves: updates.failure === null ? !isSetOff : null,
    };
    if ((extensions ?? []).some(({ running }) => running === true)) return resultOf(true, observed, evidence);
    if (builtIn !== null && isSetOff) return resultOf(false, observed, evidence);
    if (builtIn !== null && updates.failure === null) return resultOf(true, observed, evidence);
    return unknown(
      'not-observable',
      builtIn === null
        ? 'neither XProtect nor another product could be seen'
        : 'whether XProtect updates could not be read',
      observed,
      evidence,
    );
  },
};

async function securityExtensions({ runtime }: CheckContext, evidence: Evidence[]): Promise<Product[] | null> {
  const answer = await askProgram(runtime, PROGRAMS.systemextensionsctl, ['list']);
  evidence.push(answer.evidence);
  if (!answer.succeeded || answer.failure !== null) return null;
  const section =
    /^--- com\.apple\.system_extension\.endpoint_security.*\n([\s\S]*?)(?=^--- |$(?![\s\S]))/m.exec(answer.text)?.[1] ??
    '';
  return section.split('\n').flatMap((line) => {
    // `*  *  TEAMID  bundle.id (version/build)  name  [activated enabled]`: the words in brackets are not translated.
    const match = /^(?:\*?\t){2}\w+\t(\S+) \(([^/)]+)[^)]*\)\t([^\t]+)\t\[([^\]]+)\]/.exec(line);
    if (match?.[3] === undefined) return [];
    const running = match[4] === 'activated enabled';
    return [{ name: match[3].trim(), version: match[2] ?? null, running, realTime: running, signatureAgeDays: null }];
  });
}

function xprotect({ tree }: CheckContext, evidence: Evidence[]): Product | null {
  for (const path of XPROTECT) {
    try {
      const bytes = tree.bytes(path);
      const version = bytes === null ? null : readPlist(bytes)?.CFBundleShortVersionString;
      if (typeof version !== 'string') continue;
      evidence.push(fileEvidence(path, `CFBundleShortVersionString = ${version}`));
      return { name: 'XProtect', version, running: null, realTime: null, signatureAgeDays: null };
    } catch (error) {
      if (!isForbidden(error)) throw error;
      evidence.push(fileEvidence(path, null));
    }
  }
  return null;
}
