import { identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { identifyPackage } from '../../domain/package-identity.js';
import { parsePackageUrl, qualifierOf } from '../../domain/package-url.js';
import { TRAIT_LIMITS, traitsOfName, traitsOfNamedImage, traitsOfProduct } from '../../domain/traits.js';
import { saidText, type SpdxDocument, type SpdxPackage } from './spdx-types.js';
import { scopeText } from '../../domain/scope-text.js';

/** The one package that the document is about; null for several, and for none. */
function rootOf({ packages, relations }: SpdxDocument): SpdxPackage | null {
  const described = packages.filter(({ id }) => id !== null && relations.roots.has(id));
  return described.length === 1 ? (described[0] ?? null) : null;
}

const TAG_OF_IMAGE = /(?:@sha256:[0-9a-f]+|:[\w][\w.-]{0,127})$/i;

/** What was scanned: what the document is about, without its version, so that the next build is the same scope; else its name. */
export function scopeOfSpdx(document: SpdxDocument): string | null {
  const root = rootOf(document);
  const name = saidText(scopeText(document.name), TEXT_LIMITS.scope);
  // A system is many machines'.
  if (root === null || root.purpose === 'operatingsystem') return name;
  const purl = parsePackageUrl(root.purl);
  const repository = purl?.type === 'oci' ? scopeText(qualifierOf(purl, 'repository_url')) : null;
  const identity = purl === null ? null : identifyPackage({ purl, type: null, name: null, os: null });
  const own = saidText(scopeText(root.name), TEXT_LIMITS.scope);
  const untagged = root.purpose === 'container' ? own?.replace(TAG_OF_IMAGE, '') : own;
  return repository ?? scopeText(identity?.purl ?? untagged) ?? name;
}

/** What was scanned, as others call it. */
export function traitsOfSpdx(document: SpdxDocument): string[] {
  const root = rootOf(document);
  const name = identifyingText(root?.name, TEXT_LIMITS.name);
  if (root === null || name === null) return [];
  const traits = [
    ...(root.purl === null ? [] : traitsOfProduct(root.purl, root.version)),
    ...traitsOfName(name, root.version),
    ...(root.purpose === 'container' ? traitsOfNamedImage(name, root.version) : []),
  ];
  return [...new Set(traits)].sort().slice(0, TRAIT_LIMITS.ofScan);
}
