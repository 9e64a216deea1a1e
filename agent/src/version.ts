import { readFileSync } from 'node:fs';

export const AGENT_NAME = 'posture-agent';

/** Put in by scripts/build/agent-bundle.mjs, because the one file has no package.json beside it. */
declare const POSTURE_AGENT_VERSION: string | undefined;

/** The agent's own version, as in its package.json. */
export const AGENT_VERSION: string =
  typeof POSTURE_AGENT_VERSION === 'string' ? POSTURE_AGENT_VERSION : versionInManifest();

/**
 * Whether `version` is older than `minimum`; compares the numbers of MAJOR.MINOR.PATCH and nothing else.
 */
export function isOlderThan(version: string, minimum: string) {
  const numbersOf = (text: string) => text.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [own, wanted] = [numbersOf(version), numbersOf(minimum)];
  for (let place = 0; place < 3; place += 1) {
    const difference = (own[place] ?? 0) - (wanted[place] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function versionInManifest() {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return manifest.version;
}
