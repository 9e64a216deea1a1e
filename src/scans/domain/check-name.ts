import { catalogueCheck, CHECK_CATALOGUE } from './check-catalogue/check-catalogue.js';

/** What ids of XCCDF rules begin with: who wrote the rule, and the number of its chapter. */
const XCCDF_RULE = /^xccdf_[^_]+_rule_(?:[\d.]+_)?/;
/** `python.lang.exec-detected`, and no version as in `GPL-3.0-only`. */
const DOTTED = /^[a-z_][\w-]*(?:\.[a-z_][\w-]*)+$/i;

/**
 * What a check is called: in our words where the catalogue has it, else as its source calls it, else by what can be read in its id.
 * For places that show the id as well.
 */
export function nameOfCheck(id: string, title: string | null): string {
  return catalogueCheck(id)?.title ?? (isTitle(title, id) ? title : readableCheck(id));
}

/** The same for texts that have no place of their own for the id: it stands beside a name that was read in it. */
export function nameInText(id: string, title: string | null): string {
  const name = nameOfCheck(id, title);
  const own = ownPart(id);
  return name === readableCheck(id) && name !== own ? `${name} (${own})` : name;
}

/** The checks of the catalogue that have a text in what they are called, in capitals or not. */
export function catalogueChecksCalled(text: string): string[] {
  const wanted = text.toLowerCase();
  return CHECK_CATALOGUE.filter(({ title }) => title.toLowerCase().includes(wanted)).map(({ id }) => id);
}

/** Some tools repeat the id where a title belongs: "Semgrep Finding: python.lang.exec-detected". */
function isTitle(title: string | null, id: string): title is string {
  return title !== null && title.trim() !== '' && !title.endsWith(ownPart(id));
}

/** An id as people would read it: `openscap:xccdf_org.ssgproject.content_rule_package_audit_installed` is "Package audit installed". */
export function readableCheck(id: string): string {
  const rule = ownPart(id).replace(XCCDF_RULE, '');
  const last = rule.slice(rule.lastIndexOf('/') + 1);
  const name = DOTTED.test(last) ? last.slice(last.lastIndexOf('.') + 1) : last;
  // A code such as AVD-DS-0002 is a name as it stands.
  const words = /_|^[a-z0-9-]+$/.test(name) ? name.replace(/[_-]+/g, ' ').trim() : name.trim();
  return words === '' ? id : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Without the name of its tool. */
function ownPart(id: string): string {
  return id.slice(id.indexOf(':') + 1) || id;
}
