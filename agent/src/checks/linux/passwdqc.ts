import type { FileTree } from '../../device/file-tree.js';
import { GarbledFile, plainText } from '../plain-text.js';
import type { PamModule } from './pam-stack.js';

const OPTION = /^(?:min|max|passphrase|match|similar|random|enforce|retry|config|wordlist|denylist|filter)=\S+$/;
const FLAG =
  /^(?:non-unix|ask_oldauthtok(?:=update)?|check_oldauthtok|disable_firstupper_lastdigit_check|use_first_pass|use_authtok|noaudit)$/;

/**
 * The shortest password that pam_passwdqc lets through, by `min=disabled,24,11,8,7`: one length for each number of kinds of
 * characters. What stands in the file that `config=` names holds as if it stood there; the last word holds (passwdqc.conf(5)).
 * Null where it only warns (`enforce=none`). Throws for a file that it cannot read either: then it refuses everything.
 */
export function passwdqcLength(tree: FileTree, { args }: PamModule): number | null {
  const words = args.flatMap((word) => {
    const path = /^config=(\/.*)$/.exec(word)?.[1];
    return path === undefined ? [word] : linesOf(tree, path);
  });
  const last = (name: string) => words.findLast((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
  if (last('enforce') === 'none') return null;
  const lengths = (last('min') ?? 'disabled,24,11,8,7').split(',').filter((one) => /^\d{1,6}$/.test(one));
  return lengths.length === 0 ? null : Math.min(...lengths.map(Number));
}

function linesOf(tree: FileTree, path: string): string[] {
  const text = plainText(tree, path);
  if (text === null) throw new GarbledFile(path);
  const lines = text.split('\n').map((line) => line.trim());
  const words = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (words.some((word) => !OPTION.test(word) && !FLAG.test(word))) throw new GarbledFile(path);
  return words;
}
