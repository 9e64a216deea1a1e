import { identifyingText, TEXT_LIMITS } from './clean-text.js';
import type { ObservedPackage } from './observation.js';

/** A product and its version, as a CPE names them. */
export interface ProductOfCpe {
  package: ObservedPackage;
  version: string | null;
}

/**
 * A product that has a vendor and a name and comes from no ecosystem of packages: `microsoft:edge`. Its place in the model is
 * `cpe`, and no package URL is made of it.
 */
export function productPackage(vendor: unknown, product: unknown): ObservedPackage | null {
  const [maker, name] = [vendor, product].map((part) => word(part));
  if (name === null || name === undefined) return null;
  return { ecosystem: 'cpe', name: maker ? `${maker}:${name}` : name, purl: null };
}

function word(value: unknown): string | null {
  return (
    identifyingText(value, TEXT_LIMITS.name / 2 - 1)
      ?.toLowerCase()
      .replaceAll(/\s+/g, '_') ?? null
  );
}

/** The product of a CPE 2.2 or 2.3 of an application or a system; null for anything else. Tenable writes packages as `p-cpe:/a:`. */
export function productOfCpe(value: unknown): ProductOfCpe | null {
  const text = identifyingText(value, TEXT_LIMITS.name) ?? '';
  const [, form = '', rest = ''] =
    /^p-(cpe:\/[aoh]):(.*)$/i.exec(text) ?? /^(cpe:\/[aoh]|cpe:2\.3:[aoh]):(.*)$/i.exec(text) ?? [];
  const parts = rest.split(/(?<!\\):/).map(plain);
  const [vendor, product, third] = parts;
  if (form === '' || !vendor || !product) return null;
  // The third part of those is the package, and not a version.
  const named = text.startsWith('p-') && third ? `${product}:${third}` : product;
  const found = productPackage(vendor, named);
  const version = text.startsWith('p-') ? null : (third ?? null);
  return found && { package: found, version: version === '' || version === '*' || version === '-' ? null : version };
}

function plain(part: string): string {
  const text = part.replaceAll(/\\(.)/g, '$1');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * What answers on a port, for a finding of which nobody says which product it is in: `tcp/443 (www)`, in the place `service`. What
 * concerns the machine as a whole is `host`.
 */
export function servicePackage(protocol: unknown, port: unknown, service: unknown): ObservedPackage {
  const [how, at, what] = [protocol, port, service].map(
    (part) => identifyingText(part, TEXT_LIMITS.word)?.toLowerCase() ?? '',
  );
  if (!/^[1-9]\d{0,4}$/.test(at ?? '')) return { ecosystem: 'service', name: 'host', purl: null };
  const name = what === '' || what === 'general' || what === 'unknown' ? '' : ` (${what?.replace(/\?$/, '')})`;
  return { ecosystem: 'service', name: `${how || 'tcp'}/${at}${name}`, purl: null };
}
