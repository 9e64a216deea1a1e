import { moduleStreamOf } from './module-stream.js';
import type { ObservedSoftware } from './observation.js';
import { foreignMaker, type MakerStatement } from './package-maker.js';
import { type PackageUrl, qualifierOf } from './package-url.js';

/**
 * Module and maker of an installed package, each only where it is known.
 *
 * @param said what the document says beside the package URL, whose qualifiers `rpmmod` and `repository_url` are read too
 */
export function provenanceOf(
  ecosystem: string,
  purl: PackageUrl | null,
  said: Omit<MakerStatement, 'repository'> & { module?: string | null },
): Pick<ObservedSoftware, 'module' | 'maker'> {
  const { module: label, ...statement } = said;
  const module = moduleStreamOf(label ?? (purl && qualifierOf(purl, 'rpmmod')));
  const repository = purl && qualifierOf(purl, 'repository_url');
  const maker = foreignMaker(ecosystem, { ...statement, repository });
  return { ...(module === null ? {} : { module }), ...(maker === null ? {} : { maker }) };
}
