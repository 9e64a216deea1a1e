/** Of the names of all values, each with that of its section: a long section would be kept with each of its keys. */
const MOST_NAME_CHARACTERS = 4 * 1024 * 1024;

/**
 * The values of a file with sections (desktop entries, gdm, lightdm, sddm, KDE, dnf): `section.key`, both as they are
 * written; a later one replaces an earlier. Null for a text with a line that is none of its kind, or with names beyond all measure.
 */
export function readIni(text: string): Map<string, string> | null {
  const values = new Map<string, string>();
  let [section, characters] = ['', 0];
  for (const [index, raw] of text.split('\n').entries()) {
    const line = (index === 0 ? raw.replace(/^\uFEFF/, '') : raw).trim();
    if (line === '' || /^[#;]/.test(line)) continue;
    const header = /^\[(.+)\]$/.exec(line)?.[1];
    const [, key, value] = /^([^=[\]{}<>"]+(?:\[[^\]]*\]\s*)*)=(.*)$/.exec(line) ?? [];
    if (header !== undefined) section = header;
    else if (key === undefined || value === undefined) return null;
    else if ((characters += section.length + key.length) > MOST_NAME_CHARACTERS) return null;
    else values.set(`${section}.${key.trim()}`, value.trim());
  }
  return values;
}

/** Whether a switch is on, in the spellings of these files; null when it is neither on nor off. */
export function iniSwitch(value: string | undefined): boolean | null {
  if (value === undefined) return null;
  if (/^(true|yes|on|1)$/i.test(value)) return true;
  return /^(false|no|off|0)$/i.test(value) ? false : null;
}
