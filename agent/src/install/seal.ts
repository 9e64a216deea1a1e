import { createHash } from 'node:crypto';

const MARK = 'Written by posture-agent install';
const SEAL = /Written by posture-agent install; sha256 ([0-9a-f]{64})/;
/** How the bundle begins after its first line; see scripts/build/agent-bundle.mjs. */
const BUNDLE = /^#![^\n]*\n\/\/ posture-agent \d+\.\d+\.\d+, made from [0-9a-f]{64}/;
const UTF16_MARK = Buffer.from([0xff, 0xfe]);

/**
 * Puts a comment into a file of ours that says so and holds the hash of the rest, by which an edited one is told from one
 * that is as we left it.
 * @param place where the comment goes: `%SEAL%` in the content
 */
export function sealed(content: string): string {
  const hash = hashOf(content.replace('%SEAL%', ''));
  return content.replace('%SEAL%', `${MARK}; sha256 ${hash}. To remove: posture-agent uninstall`);
}

/** Whose a file is: as we wrote it, ours but changed by somebody since, or somebody else's. */
export type Origin = 'ours' | 'edited' | 'foreign';

/** Tells whose a file is by what stands in it. A bundle of any version is ours. */
export function originOf(bytes: Buffer): Origin {
  const text = bytes.subarray(0, 2).equals(UTF16_MARK) ? bytes.subarray(2).toString('utf16le') : bytes.toString('utf8');
  if (isBundle(bytes)) return 'ours';
  const found = SEAL.exec(text);
  if (found === null) return 'foreign';
  const line = `${found[0]}. To remove: posture-agent uninstall`;
  return hashOf(text.replace(line, '')) === found[1] ? 'ours' : 'edited';
}

/** Whether these bytes are the whole agent in one file, which alone can be installed. */
export function isBundle(bytes: Buffer): boolean {
  return BUNDLE.test(bytes.subarray(0, 300).toString('latin1'));
}

function hashOf(text: string) {
  return createHash('sha256').update(text).digest('hex');
}
