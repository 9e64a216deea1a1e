import { Injectable } from '@nestjs/common';
import type { FindingKey } from '../../domain/finding-id.js';
import type { ComparedVersion } from '../../domain/installed/compared-as.js';
import { isOfSameStream } from '../../domain/installed/module-stream.js';
import { evaluateBuild } from '../../domain/evaluate-build.js';
import type { FixNote } from '../../domain/intel/intel-fact.js';
import { AdvisoryQueryRepository, type ShownAdvisoryRow } from '../../persistence/advisory-query.repository.js';
import { AliasRepository } from '../../persistence/alias.repository.js';
import { InventoryQueryRepository } from '../../persistence/inventory-query.repository.js';
import { versionOrderOf } from '../../../versions/index.js';
import { buildOf, comparedByName } from './compared-by-name.js';

/** Whether an advisory comes to a finding, and if not, why not. */
export const PROOF_STATUSES = [
  'affected',
  'not-affected',
  'undetermined',
  'withdrawn',
  'rejected',
  'not-compared',
] as const;

/** What one advisory says about one installed version, concluded at the moment of reading. */
export interface Proof {
  advisory: { id: string; url: string | null; feed: string; feedVersion: string | null; feedAsOf: Date | null };
  /** What its publisher says of the issue or the fix, beside whether there is one. */
  fixNote: FixNote | null;
  ecosystem: string;
  /** The source package where the advisory is about that. */
  package: string;
  /** In the version that was compared. */
  installed: string;
  introduced: string | null;
  fixed: string | null;
  comparison: string;
  status: (typeof PROOF_STATUSES)[number];
}

/** Shows why a finding is one: nothing of it is stored, so it is never older than the advisories. */
@Injectable()
export class ProveFindings {
  constructor(
    private readonly inventories: InventoryQueryRepository,
    private readonly advisories: AdvisoryQueryRepository,
    private readonly aliases: AliasRepository,
  ) {}

  /** Empty where no feed speaks of it: then only a scanner says so. */
  async prove(organizationId: number, finding: FindingKey): Promise<Proof[]> {
    const versions = await this.inventories.installed(organizationId, finding);
    if (versions.length === 0) return [];
    const names = await this.aliases.provenance(organizationId, finding.vulnerabilityId);
    const compared = versions.flatMap((version) => comparedByName(version).compared);
    const distinct = [...new Map(compared.map((one) => [`${one.ecosystem}\n${one.name}`, one])).values()];
    const keys = names.map(({ id }) => id.toUpperCase());
    const advisories = await this.advisories.ofPackagesAbout(distinct, keys);
    const proofs = compared.flatMap((one) => advisories.flatMap((advisory) => proofOf(one, advisory) ?? []));
    return [...new Map(proofs.map((proof) => [JSON.stringify(proof), proof])).values()];
  }
}

/** Null when the advisory is not about this version of the package. */
function proofOf(compared: ComparedVersion, advisory: ShownAdvisoryRow): Proof | null {
  const { packageName, ecosystem, feed, feedVersion, feedAsOf, externalId, url, fixNote } = advisory;
  const isAbout =
    ecosystem === compared.ecosystem && packageName === compared.name && advisory.ofSource === compared.ofSource;
  if (!isAbout || isOfSameStream(compared, advisory) === false) return null;
  const installed = compared.version;
  const { affected, introduced, fixedVersion, comparison } = evaluateBuild(
    installed,
    advisory,
    versionOrderOf(ecosystem),
    buildOf(ecosystem, installed),
  );
  const status = statusOf(advisory, affected);
  return {
    advisory: { id: externalId, url, feed, feedVersion, feedAsOf },
    ecosystem,
    package: packageName,
    installed,
    introduced,
    fixed: fixedVersion,
    comparison,
    status,
    fixNote,
  };
}

function statusOf({ status, rejected }: ShownAdvisoryRow, affected: boolean | null): Proof['status'] {
  if (rejected) return 'rejected';
  if (status !== 'affected') return status;
  if (affected === null) return 'not-compared';
  return affected ? 'affected' : 'not-affected';
}
