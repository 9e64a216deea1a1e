import { baseEcosystem, isOfFips, isOfUbuntuPro, comparedName } from '../../../scans/index.js';
import type { Build } from '../../domain/evaluate-build.js';
import { comparedAs, type Comparison, type InstalledPackage } from '../../domain/installed/compared-as.js';

/** What an installed version is compared as, under names as advisories are stored by: inventories may spell them otherwise. */
export function comparedByName(installed: InstalledPackage): Comparison {
  const { compared, ...comparison } = comparedAs(installed);
  return { ...comparison, compared: compared.map((one) => ({ ...one, name: comparedName(one.ecosystem, one.name) })) };
}

const ORDINARY: Build = { isOfChannel: false, isApart: false };

/** What the form of a version says of its build; builds beside the release's own are told apart in Ubuntu only. */
export function buildOf(ecosystem: string, version: string): Build {
  if (baseEcosystem(ecosystem) !== 'Ubuntu') return ORDINARY;
  return { isOfChannel: isOfUbuntuPro(version), isApart: isOfFips(version) };
}
