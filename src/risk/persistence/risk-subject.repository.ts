import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

export const SUBJECT_KINDS = ['package', 'check', 'accepted-check', 'cloud-check'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** What one would set right: a source package of an ecosystem, a check (then `ecosystem` is its severity, behind its kind where that is no setting; one that is accepted is told apart) or a check of a suite (then it is the suite). */
export interface SubjectName {
  kind: SubjectKind;
  ecosystem: string;
  name: string;
}

export interface Subject extends SubjectName {
  id: number;
}

/** A package with the source package that it was built from, as far as an inventory ever said. */
export interface PackageSource {
  packageId: number;
  ecosystem: string;
  name: string;
  sourceName: string | null;
}

/** To which subject a package belongs, and whether what is in it can be reached. */
export interface PlacedPackage {
  packageId: number;
  subjectId: number;
  sourceKnown: boolean;
  reachable: boolean;
}

/** A package that was placed before. */
export interface KnownPackage extends PlacedPackage {
  /** Its source was not known then, and is by now. */
  reportedSource: boolean;
}

/** The subjects of an organization, and which package belongs to which. */
@Injectable()
export class RiskSubjectRepository {
  constructor(private readonly database: Database) {}

  named(organizationId: number, names: readonly SubjectName[]): Promise<Subject[]> {
    return this.database.query(
      `SELECT s.id, s.kind, s.ecosystem, s.name FROM risk_subject s
         JOIN unnest($2::text[], $3::text[], $4::text[]) AS n (kind, ecosystem, name)
           ON s.kind = n.kind AND s.ecosystem = n.ecosystem AND s.name = n.name
        WHERE s.organization_id = $1`,
      [organizationId, names.map((n) => n.kind), names.map((n) => n.ecosystem), names.map((n) => n.name)],
      'risk-subject-named',
    );
  }

  byIds(organizationId: number, ids: readonly number[]): Promise<Subject[]> {
    return this.database.query(
      `SELECT id, kind, ecosystem, name FROM risk_subject WHERE organization_id = $1 AND id = ANY ($2::int[])`,
      [organizationId, ids],
      'risk-subject-by-ids',
    );
  }

  async insert(organizationId: number, subjects: readonly Subject[]): Promise<void> {
    if (subjects.length === 0) return;
    await this.database.query(
      `INSERT INTO risk_subject (organization_id, id, kind, ecosystem, name)
       SELECT $1, n.* FROM unnest($2::int[], $3::text[], $4::text[], $5::text[]) AS n (id, kind, ecosystem, name)`,
      [
        organizationId,
        subjects.map((s) => s.id),
        subjects.map((s) => s.kind),
        subjects.map((s) => s.ecosystem),
        subjects.map((s) => s.name),
      ],
      'risk-subject-insert',
    );
  }

  /** Of packages that are known; the rest are new. */
  subjectsOf(organizationId: number, packageIds: readonly number[]): Promise<KnownPackage[]> {
    return this.database.query(
      `SELECT k.package_id, k.subject_id, k.reachable, k.source_known,
              NOT k.source_known AND k.package_id IN (
                SELECT v.package_id FROM published_package_version v
                 WHERE v.organization_id = $1 AND v.package_id = ANY ($2::int[]) AND v.source_name <> '') AS reported_source
         FROM risk_package k WHERE k.organization_id = $1 AND k.package_id = ANY ($2::int[])`,
      [organizationId, packageIds],
      'risk-package-subjects',
    );
  }

  sources(organizationId: number, packageIds: readonly number[]): Promise<PackageSource[]> {
    return this.database.query(
      `SELECT p.id AS package_id, p.ecosystem, p.name,
              (SELECT v.source_name FROM published_package_version v
                WHERE v.organization_id = $1 AND v.package_id = p.id AND v.source_name <> '' ORDER BY v.id DESC LIMIT 1) AS source_name
         FROM published_package p WHERE p.organization_id = $1 AND p.id = ANY ($2::int[])`,
      [organizationId, packageIds],
      'risk-package-sources',
    );
  }

  async place(organizationId: number, packages: readonly PlacedPackage[]): Promise<void> {
    if (packages.length === 0) return;
    await this.database.query(
      `INSERT INTO risk_package (organization_id, package_id, subject_id, source_known, reachable)
       SELECT $1, n.* FROM unnest($2::int[], $3::int[], $4::boolean[], $5::boolean[]) AS n (package_id, subject_id, source_known, reachable)
       ON CONFLICT (organization_id, package_id) DO UPDATE
          SET subject_id = excluded.subject_id, source_known = excluded.source_known, reachable = excluded.reachable`,
      [
        organizationId,
        packages.map((p) => p.packageId),
        packages.map((p) => p.subjectId),
        packages.map((p) => p.sourceKnown),
        packages.map((p) => p.reachable),
      ],
      'risk-package-place',
    );
  }
}
