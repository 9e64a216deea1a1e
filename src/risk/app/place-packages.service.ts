import { Injectable } from '@nestjs/common';
import { PublishRisk, unreachableReason } from '../../vulnerabilities/index.js';
import {
  type PlacedPackage,
  RiskSubjectRepository,
  type Subject,
  type SubjectName,
} from '../persistence/risk-subject.repository.js';

/** Packages of distributions are built from source packages, and one upgrades those. */
const HAS_SOURCES =
  /^(Debian|Ubuntu|Alpine|Wolfi|Chainguard|Red Hat|CentOS|AlmaLinux|Rocky Linux|Amazon Linux|Oracle Linux|Fedora|openSUSE|SUSE|Photon OS|Azure Linux)\b/;

/** Finds for packages and checks what one would set right. */
@Injectable()
export class PlacePackages {
  constructor(
    private readonly subjects: RiskSubjectRepository,
    private readonly publish: PublishRisk,
  ) {}

  /** Ids of subjects by kind, ecosystem and name; `newId` counts those that are new. */
  async ensure(
    organizationId: number,
    names: readonly SubjectName[],
    newId: () => number,
  ): Promise<Map<string, number>> {
    const wanted = new Map(names.map((name) => [subjectKey(name), name]));
    if (wanted.size === 0) return new Map();
    const known = new Map(
      (await this.subjects.named(organizationId, [...wanted.values()])).map((one) => [subjectKey(one), one.id]),
    );
    const made: Subject[] = [...wanted]
      .filter(([key]) => !known.has(key))
      .map(([, { kind, ecosystem, name }]) => ({ kind, ecosystem, name, id: newId() }));
    await this.subjects.insert(organizationId, made);
    for (const subject of made) known.set(subjectKey(subject), subject.id);
    return known;
  }

  /**
   * The subject of each package. `moved` are subjects that packages left, because an inventory told their source only now:
   * whatever is counted there has to be counted again.
   */
  async place(
    organizationId: number,
    packageIds: readonly number[],
    newId: () => number,
  ): Promise<{ placed: Map<number, PlacedPackage>; moved: number[] }> {
    const known = await this.subjects.subjectsOf(organizationId, packageIds);
    const placed = new Map<number, PlacedPackage>(known.map((one) => [one.packageId, one]));
    const reported = known.filter(({ reportedSource }) => reportedSource);
    const wanted = [...packageIds.filter((id) => !placed.has(id)), ...reported.map(({ packageId }) => packageId)];
    if (wanted.length > 0) await this.placeNew(organizationId, wanted, newId, placed);
    return { placed, moved: [...new Set(reported.map(({ subjectId }) => subjectId))] };
  }

  private async placeNew(
    organizationId: number,
    packageIds: readonly number[],
    newId: () => number,
    placed: Map<number, PlacedPackage>,
  ): Promise<void> {
    const sources = await this.subjects.sources(organizationId, packageIds);
    const names = sources.map(({ ecosystem, name, sourceName }) => ({
      kind: 'package' as const,
      ecosystem,
      name: sourceName ?? name,
    }));
    const ids = await this.ensure(organizationId, names, newId);
    const unreachable: { packageId: number; reason: string }[] = [];
    sources.forEach(({ packageId, ecosystem, name, sourceName }) => {
      const subjectId = ids.get(subjectKey({ kind: 'package', ecosystem, name: sourceName ?? name }));
      if (subjectId === undefined) return;
      const reason = unreachableReason(ecosystem, name, sourceName);
      if (reason !== null) unreachable.push({ packageId, reason });
      placed.set(packageId, {
        packageId,
        subjectId,
        sourceKnown: sourceName !== null || !HAS_SOURCES.test(ecosystem),
        reachable: reason === null,
      });
    });
    await this.subjects.place(
      organizationId,
      packageIds.flatMap((id) => placed.get(id) ?? []),
    );
    await this.publish.excludePackages(organizationId, unreachable);
  }
}

export function subjectKey({ kind, ecosystem, name }: SubjectName): string {
  return `${kind}\n${ecosystem}\n${name}`;
}
