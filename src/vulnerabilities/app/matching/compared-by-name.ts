import { comparedName } from '../../../scans/index.js';
import { comparedAs, type Comparison, type InstalledPackage } from '../../domain/installed/compared-as.js';

/** What an installed version is compared as, under names as advisories are stored by: inventories may spell them otherwise. */
export function comparedByName(installed: InstalledPackage): Comparison {
  const { compared, ...comparison } = comparedAs(installed);
  return {
    ...comparison,
    compared: compared.map((one) => ({ ...one, name: comparedName(one.ecosystem, one.name) })),
  };
}
