import type { Runtime } from '../../runtime.js';
import { askProgram } from '../../macos/program-answer.js';
import { PROGRAMS } from '../../macos/programs.js';

/** Every account of the local directory with its number; null where the list could not be read. */
export async function localAccounts(runtime: Runtime) {
  const answer = await askProgram(runtime, PROGRAMS.dscl, ['.', '-list', '/Users', 'UniqueID']);
  const lines = answer.text.split('\n').filter((line) => line.trim() !== '');
  const found = lines.map((line) => /^(\S+)\s+(-?\d+)\s*$/.exec(line));
  const isWhole = answer.succeeded && answer.failure === null && found.length > 0 && !found.includes(null);
  const accounts = isWhole ? found.map((match) => ({ name: match?.[1] ?? '', uid: Number(match?.[2]) })) : null;
  return { accounts, answer };
}
