import type { FileTree } from '../../device/file-tree.js';
import { GarbledFile, plainText } from '../plain-text.js';
import { filesMatching } from './file-pattern.js';
import { IncludeTrail } from './include-trail.js';
import { type Criterion, criteriaOf } from './sshd-match.js';

/** As sshd's own (servconf.c, SERVCONF_MAX_DEPTH). */
const MAX_DEPTH = 16;

/** For whom settings hold: everything that has to be so at once, and how it is written. */
interface Condition {
  text: string;
  criteria: readonly Criterion[];
}

/** One setting, and for whom it holds. */
export interface SshdSetting {
  keyword: string;
  /** The first word. */
  value: string;
  words: readonly string[];
  file: string;
  line: number;
  /**
   * The words of its Match block, null for what stands in none. A block `all` is a block: what it says goes before what
   * stands in none.
   */
  match: string | null;
  criteria: readonly Criterion[];
}

/**
 * The settings of sshd_config in the order sshd reads them, Include files in their place (sshd_config(5)). Throws what
 * the tree throws for a file that may not be read, and for a line that sshd would not start with.
 * @param within condition that holds where the file is included
 */
export function readSshdConfiguration(
  tree: FileTree,
  file: string,
  within: Condition | null = null,
  trail = new IncludeTrail(MAX_DEPTH),
): SshdSetting[] {
  const settings: SshdSetting[] = [];
  let condition = within;
  for (const [index, text] of (plainText(tree, file) ?? '').split('\n').entries()) {
    const line = text.trim();
    if (line === '' || line.startsWith('#')) continue;
    const [, name, rest] = /^([A-Za-z][A-Za-z0-9]*)(?:\s*=\s*|\s+)(.+)$/.exec(line) ?? [];
    if (name === undefined || rest === undefined) throw new GarbledFile(file);
    const keyword = name.toLowerCase();
    const words = wordsOf(rest);
    if (keyword === 'match') {
      const criteria = criteriaOf(words);
      if (criteria === null) throw new GarbledFile(file);
      // A block in an included file holds where the including block does too, and ends with that file.
      const before = within === null ? '' : `${within.text}, `;
      condition = { text: before + words.join(' '), criteria: [...(within?.criteria ?? []), ...criteria] };
    } else if (keyword === 'include') {
      const outer = condition;
      for (const path of words.flatMap((pattern) => filesMatching(tree, pattern, '/etc/ssh')))
        for (const setting of trail.within(path, () => readSshdConfiguration(tree, path, outer, trail)))
          settings.push(setting);
    } else if (words[0] !== undefined)
      settings.push({
        ...{ keyword, value: words[0], words, file, line: index + 1 },
        ...{ match: condition?.text ?? null, criteria: condition?.criteria ?? [] },
      });
  }
  return settings;
}

function wordsOf(text: string) {
  const words = text.match(/(?:"[^"]*"|[^\s"])+/g) ?? [];
  const comment = words.findIndex((word) => word.startsWith('#'));
  return (comment < 0 ? words : words.slice(0, comment)).map((word) => word.replaceAll('"', ''));
}
