import { Injectable } from '@nestjs/common';
import { versionedProduct } from '../../scans/index.js';
import { VEX_LIMITS } from '../domain/vex-limits.js';
import { InvalidVexError } from '../errors.js';
import { RangedDecisionRepository, type SeenVersions } from '../persistence/ranged-decision.repository.js';
import type { NewRiskAcceptance } from '../persistence/risk-acceptance.repository.js';
import { type PackageRange, VersionsInRanges } from './versions-in-ranges.js';

/** Gives decisions of one document, some after another, what is in their ranges. */
export interface RangeFilling {
  fill(decisions: readonly NewRiskAcceptance[]): Promise<NewRiskAcceptance[]>;
  /** Which versions that are here were left open, for nobody can tell whether they are in the ranges; in words. */
  notes(): string[];
}

/** How many versions are told one by one. */
const MOST_TOLD = 20;

/** A version of a package, as it was found. */
interface FoundVersion {
  packageId: number;
  installedVersion: string;
}

/**
 * Decisions about ranges hold for the versions in them that were ever seen: which those are, the order of versions tells, and
 * SQL does not know it. New versions are looked at when they come, those that are there when a range comes.
 */
@Injectable()
export class RangedVersions {
  constructor(private readonly decisions: RangedDecisionRepository) {}

  /**
   * Gives decisions about ranges the versions that are known to be in them. In the transaction that adds them. Throws
   * {@link InvalidVexError} where that were more comparisons than one document may ask for.
   */
  filling(organizationId: number): RangeFilling {
    let done = 0;
    const counted = (comparisons: number): void => {
      done += comparisons;
      if (done > VEX_LIMITS.comparisons) throw tooMany(done);
    };
    const untold = new Set<string>();
    return {
      fill: (decisions) => this.fill(organizationId, decisions, { counted, untold }),
      notes: () => (untold.size === 0 ? [] : [noteOf(untold)]),
    };
  }

  private async fill(
    organizationId: number,
    decisions: readonly NewRiskAcceptance[],
    { counted, untold }: { counted: (comparisons: number) => void; untold: Set<string> },
  ): Promise<NewRiskAcceptance[]> {
    const ranges = decisions.flatMap((one) => rangeOf(one) ?? []);
    if (ranges.length === 0) return [...decisions];
    const names = [...new Set(ranges.map(({ name }) => name))];
    const seen = new VersionsInRanges([
      ...(await this.decisions.seen(organizationId, names)),
      ...(await this.scanned(organizationId, decisions)),
    ]);
    counted(seen.comparisons(ranges));
    const filled: NewRiskAcceptance[] = [];
    for (const one of decisions) {
      const { scope } = one;
      const range = rangeOf(one);
      if (scope.kind !== 'package' || range === null) filled.push(one);
      else {
        const versions = await seen.in(range);
        filled.push({ ...one, scope: { kind: 'package', package: { ...scope.package, versions } } });
      }
    }
    for (const one of seen.untold) untold.add(one);
    return filled;
  }

  /** The versions in which what they are about was scanned. */
  private async scanned(organizationId: number, decisions: readonly NewRiskAcceptance[]): Promise<SeenVersions[]> {
    const packages = new Map<string, { ecosystem: string; name: string }>();
    const identifiers = new Set<string>();
    for (const { identifier, scope } of decisions) {
      if (scope.kind !== 'package' || typeof scope.package.range !== 'string') continue;
      const { ecosystem, name, contents: [product] = [] } = scope.package;
      if (product === undefined || ecosystem === null) continue;
      packages.set(product, { ecosystem, name });
      identifiers.add(identifier);
    }
    if (packages.size === 0) return [];
    const products = await this.decisions.products(organizationId, [...packages.keys()], [...identifiers]);
    return products.flatMap(({ name, versions }) => {
      const of = packages.get(name);
      return of === undefined ? [] : [{ ...of, versions }];
    });
  }

  /**
   * Looks whether versions of products that were just scanned are in ranges that were decided about. Whoever calls it keeps others from
   * deciding meanwhile.
   *
   * @param traits what is known of what was scanned
   */
  async extendProducts(organizationId: number, traits: readonly string[]): Promise<void> {
    const products = productsIn(traits);
    if (products.size === 0) return;
    const decided = await this.decisions.ofContents(organizationId, [...products.keys()]);
    const more: { id: string; versions: string[] }[] = [];
    for (const { id, product, ecosystem, name, range } of decided) {
      const versions = [...(products.get(product) ?? [])];
      const seen = new VersionsInRanges([{ ecosystem: ecosystem ?? '', name, versions }]);
      const inside = await seen.in({ ecosystem, name, range });
      if (inside.length > 0) more.push({ id, versions: inside });
    }
    if (more.length > 0 && (await this.decisions.widen(organizationId, more)))
      await this.extendProducts(organizationId, traits);
  }

  /**
   * Looks whether versions that were just found are in ranges that were decided about: the others were looked at before. Matches
   * wait for whoever decides at the moment, so that either these find the decision, or the decision finds them.
   */
  async extend(organizationId: number, found: readonly FoundVersion[]): Promise<void> {
    const packageIds = [...new Set(found.map(({ packageId }) => packageId))];
    const decided = await this.decisions.about(organizationId, packageIds);
    if (decided.length === 0) return;
    const packages = new Map((await this.decisions.packages(organizationId, packageIds)).map((one) => [one.id, one]));
    const versions = new VersionsInRanges(versionsOf(found, packages));
    const more: { id: string; versions: string[] }[] = [];
    for (const { id, ...range } of decided) {
      const inside = await versions.in(range);
      if (inside.length > 0) more.push({ id, versions: inside });
    }
    if (more.length > 0 && (await this.decisions.widen(organizationId, more))) await this.extend(organizationId, found);
  }
}

function rangeOf({ scope }: NewRiskAcceptance): PackageRange | null {
  if (scope.kind !== 'package' || typeof scope.package.range !== 'string') return null;
  const { ecosystem, name, range } = scope.package;
  return { ecosystem, name, range };
}

/** Products among what is known of something, with their versions. */
function productsIn(traits: readonly string[]): Map<string, Set<string>> {
  const products = new Map<string, Set<string>>();
  for (const product of traits.map(versionedProduct)) {
    if (product === null) continue;
    const versions = products.get(product.name) ?? new Set();
    products.set(product.name, versions.add(product.version));
  }
  return products;
}

/** The versions that were found, each once, by their packages. */
function versionsOf(
  found: readonly FoundVersion[],
  packages: ReadonlyMap<number, { ecosystem: string; name: string }>,
): SeenVersions[] {
  const byPackage = new Map<number, Set<string>>();
  for (const { packageId, installedVersion } of found) {
    if (installedVersion === '') continue;
    const versions = byPackage.get(packageId) ?? new Set();
    byPackage.set(packageId, versions.add(installedVersion));
  }
  return [...byPackage].flatMap(([id, versions]) => {
    const of = packages.get(id);
    return of === undefined ? [] : [{ ecosystem: of.ecosystem, name: of.name, versions: [...versions] }];
  });
}

function noteOf(untold: ReadonlySet<string>): string {
  const [told, more] = [[...untold].slice(0, MOST_TOLD), untold.size - MOST_TOLD];
  return `Left open, for it cannot be told whether this version is in a range: ${told.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`;
}

function tooMany(comparisons: number): InvalidVexError {
  return new InvalidVexError('The document asks for more than can be decided at once. Split it.', [
    {
      pointer: '',
      detail: `asks to hold the bounds of its ranges against the versions that were seen ${comparisons} times; at most ${VEX_LIMITS.comparisons} are made`,
    },
  ]);
}
