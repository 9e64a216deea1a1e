import { Injectable } from '@nestjs/common';
import { fixTarget } from '../domain/fix-target.js';
import { groupBy } from '../domain/group-by.js';
import { FixQueryRepository } from '../persistence/fix-query.repository.js';
import { versionOrderOf } from '../../versions/index.js';

/** Packages that are upgraded together. */
export interface UpgradedTogether {
  key: string;
  ecosystem: string;
  packageIds: readonly number[];
}

/** To which version one has to go. */
@Injectable()
export class FixTargets {
  constructor(private readonly reading: FixQueryRepository) {}

  /** By key; null where no version can be told. One statement. */
  async of(organizationId: number, groups: readonly UpgradedTogether[]): Promise<Map<string, string | null>> {
    const packageIds = [...new Set(groups.flatMap((group) => group.packageIds))];
    const fixes = packageIds.length === 0 ? [] : await this.reading.fixes(organizationId, packageIds);
    const byPackage = new Map(groupBy(fixes, (fix) => fix.packageId).map((own) => [own[0].packageId, own]));
    return new Map(
      groups.map(({ key, ecosystem, packageIds: own }) => [
        key,
        fixTarget(
          own.flatMap((id) => byPackage.get(id) ?? []),
          versionOrderOf(ecosystem),
        ),
      ]),
    );
  }
}
