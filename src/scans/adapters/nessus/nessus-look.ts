import type { NessusHost } from './nessus-document.js';

/** Whether Nessus looked inside of a host, or why it did not. */
export type NessusLook = 'inside' | 'without-credentials' | 'failed';

/** "OS Security Patch Assessment": failed, not available, checks not supported. */
const FAILED = new Set(['21745', '117886', '110695']);
const AVAILABLE = '117887';
const SCAN_INFORMATION = '19506';

/**
 * By the property of the host, in older reports the output of "Nessus Scan Information"; and by the plugins that say whether the
 * packages of the system could be looked at: who could sign in may still not be let at these.
 */
export function lookOf({ tags, items }: Pick<NessusHost, 'tags' | 'items'>): NessusLook {
  const stated = tags.get('Credentialed_Scan') ?? statedIn(items);
  if (stated === 'false') return 'without-credentials';
  const plugins = new Set(items.map(({ pluginId }) => pluginId));
  if (plugins.has(AVAILABLE)) return 'inside';
  return [...FAILED].some((plugin) => plugins.has(plugin)) ? 'failed' : 'inside';
}

function statedIn(items: NessusHost['items']): string | null {
  const output = items.find(({ pluginId }) => pluginId === SCAN_INFORMATION)?.texts.get('plugin_output');
  const [, answer] = /^\s{0,20}Credentialed checks\s{0,20}:\s{0,20}(yes|no)\b/im.exec(output ?? '') ?? [];
  return answer === undefined ? null : String(answer.toLowerCase() === 'yes');
}
