import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { objectOf, type JsonObject } from '../../domain/json-fields.js';
import type { ObservedSoftware } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import type { MakerStatement } from '../../domain/package-maker.js';
import { parsePackageUrl, type PackageUrl } from '../../domain/package-url.js';
import { provenanceOf } from '../../domain/package-type.js';
import type { TrivyResult } from './trivy-report.js';

/** `epoch:version-release`, the form of `InstalledVersion`, out of Trivy's three fields. */
function fullVersion(version: unknown, release: unknown, epoch: unknown): string | null {
  const base = cleanText(version, TEXT_LIMITS.version);
  if (base === null) return null;
  const suffix = cleanText(release, TEXT_LIMITS.version);
  const prefix = typeof epoch === 'number' && epoch > 0 ? `${epoch}:` : '';
  return cleanText(`${prefix}${base}${suffix === null ? '' : `-${suffix}`}`, TEXT_LIMITS.version);
}

/** One row of `Packages` (written with `--list-all-pkgs`); null when it names no usable package. */
export function readTrivyPackage(
  value: unknown,
  result: TrivyResult,
  os: OperatingSystem | null,
): ObservedSoftware | null {
  const row = objectOf(value);
  if (row === null) return null;
  const type = cleanText(result.fields.Type, TEXT_LIMITS.word);
  const purl = parsePackageUrl(objectOf(row.Identifier)?.PURL);
  const found = identifyPackage({ purl, type, name: row.Name, os });
  if (found === null) return null;
  return {
    package: found,
    version: fullVersion(row.Version, row.Release, row.Epoch) ?? '',
    architecture: cleanText(row.Arch, TEXT_LIMITS.word),
    sourceName: cleanText(row.SrcName, TEXT_LIMITS.name),
    sourceVersion: fullVersion(row.SrcVersion, row.SrcRelease, row.SrcEpoch),
    ...provenanceOf(found.ecosystem, purl, {
      ...makerOf(row, purl),
      module: cleanText(row.Modularitylabel, TEXT_LIMITS.version),
    }),
  };
}

/** Trivy writes the `Maintainer` of dpkg and the `Vendor` of rpm into one field. */
function makerOf(row: JsonObject, purl: PackageUrl | null): MakerStatement {
  return purl?.type === 'rpm' ? { vendor: row.Maintainer } : { maintainer: row.Maintainer };
}
