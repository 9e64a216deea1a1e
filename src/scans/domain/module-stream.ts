const LABEL = /^([a-z0-9][\w.+-]{0,40}):([\w.+-]{1,40})(?::|$)/i;

/** Longest name and stream together that is kept. */
export const MODULE_LIMIT = 48;

/**
 * Name and stream of a module of rpm out of its label: `nodejs:18` of `nodejs:18:8090020240301110609:a75119d5:x86_64` (the tag
 * `MODULARITYLABEL`, the qualifier `rpmmod`). Null for anything else, and for what is too long to be one.
 */
export function moduleStreamOf(label: string | null | undefined): string | null {
  const [, name, stream] = LABEL.exec(label ?? '') ?? [];
  if (name === undefined || stream === undefined) return null;
  const module = `${name}:${stream}`;
  return module.length > MODULE_LIMIT ? null : module;
}
