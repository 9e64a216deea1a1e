import type { FileTree } from '../../device/file-tree.js';
import { type PamModule, pamStack } from './pam-stack.js';

/** Modules that ask nobody anything, and whose "yes" ends nothing here. All that is not known may ask. */
const SILENT =
  /^pam_(?:env|faildelay|faillock|nologin|rootok|limits|echo|tally2?|cap|group|shells|listfile|access|time|warn|issue|deny|permit|wheel|succeed_if|localuser)$/;
const FLAGS = /^(?:debug|quiet|quiet_fail|quiet_success|audit|use_uid)$/;

/** Who is let through before anything asks: `ALL`, `%wheel` or an account; and the file that says so. */
export interface Trusted {
  principal: string;
  file: string;
}

/**
 * Whom PAM lets use sudo without a question, whatever sudoers says of passwords. sudo asks PAM, and not everybody else does it:
 * with `pam_permit`, `pam_wheel trust` or the like in front, nothing is asked (`sudo -n` refuses all the same).
 */
export function trustedByPam(tree: FileTree): Trusted[] {
  const stack = pamStack(tree, 'sudo', 'auth') ?? [];
  const found: Trusted[] = [];
  for (const module of stack) {
    if (!SILENT.test(module.module)) return found;
    const principal = endsWithYes(module) ? principalOf(module) : null;
    if (principal !== null) found.push({ principal, file: module.file });
    // Nobody gets past it.
    if (module.module === 'pam_deny' && /^(?:required|requisite)$/.test(module.control)) return found;
  }
  // Nothing asks: whoever gets to its end is in.
  const last = stack.findLast(({ module }) => module === 'pam_permit');
  return last === undefined ? found : [...found, { principal: 'ALL', file: last.file }];
}

function endsWithYes({ control }: PamModule): boolean {
  return control === 'sufficient' || /\bsuccess=done\b/.test(control);
}

function principalOf({ module, args }: PamModule): string | null {
  const words = args.filter((word) => !FLAGS.test(word));
  if (module === 'pam_permit' || module === 'pam_localuser') return 'ALL';
  if (module === 'pam_wheel' && words.includes('trust') && !words.includes('deny'))
    return `%${words.find((word) => word.startsWith('group='))?.slice(6) ?? 'wheel'}`;
  const [what, how, whom = '', ...more] = words;
  if (module !== 'pam_succeed_if' || what !== 'user' || more.length > 0) return null;
  if (how === 'ingroup') return `%${whom}`;
  return how === '=' ? whom : null;
}
