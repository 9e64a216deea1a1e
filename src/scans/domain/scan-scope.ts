import { isSharedName } from './shared-names.js';
import { scopeText, withoutCredentials } from './scope-text.js';

/** What was scanned, and what its name is worth. */
export interface ScanScope {
  scope: string;
  /** Set where the name may be anything's, so that two projects would share it. */
  isScopeAmbiguous?: true;
  /** What a person has to do about it; empty for a name that tells. */
  warnings: string[];
}

/** An absolute path of Unix, and one with a drive. */
const UNIX_PATH = /^\/(?!\/)/;
const DRIVE_PATH = /^[a-z]:[\\/]/i;

/** A path as tools would tell it that was given to them without slashes too many: `/srv/shop/` is `/srv/shop`. Anything else as it is. */
function plainPath(text: string): string {
  if (UNIX_PATH.test(text)) return `/${partsOf(text, '/').join('/')}`;
  if (!DRIVE_PATH.test(text)) return text;
  const slash = text.includes('\\') ? '\\' : '/';
  const [drive = '', ...folders] = partsOf(text, /[\\/]/);
  return `${drive.toUpperCase()}${slash}${folders.join(slash)}`;
}

function partsOf(path: string, slash: string | RegExp): string[] {
  return path.split(slash).filter((part) => part !== '' && part !== '.');
}

/**
 * The scope of a document: the one that the sender named, else what the document says, else `fallback`. One that says nothing
 * (`.`, `package-lock.json`) is kept, and what is shown under it closes nothing without a person's word.
 */
export function scopeOf(named: unknown, own: unknown, fallback: string): ScanScope {
  const reported = scopeText(named) ?? plainPath(scopeText(own) ?? fallback);
  const scope = withoutCredentials(reported);
  if (!isSharedName(scope)) return { scope, warnings: [] };
  return {
    scope,
    isScopeAmbiguous: true,
    warnings: [
      `What was scanned is called "${scope}", which may be any project's name: nothing that was shown under it is closed until a person confirms it. Name the scope: posture-agent submit --scope NAME, "scope" in the envelope, or the header X-Scan-Scope.`,
    ],
  };
}
