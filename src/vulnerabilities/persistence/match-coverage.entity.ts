import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How much of what is installed in one scope of a device was compared with advisories. */
@Entity('match_coverage')
export class MatchCoverageEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'match_coverage_pk' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id', primaryKeyConstraintName: 'match_coverage_pk' })
  deviceId!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'match_coverage_pk' })
  scope!: string;

  /** Installed package versions. */
  @Column('integer')
  packages!: number;

  /** Of these, compared with advisories by the service, or looked at by a scanner. */
  @Column('integer')
  compared!: number;

  /** Why the others were not: `[{ ecosystem, reason, packages }]`. */
  @Column('jsonb')
  gaps!: unknown;

  @Column('timestamptz', { name: 'matched_at' })
  matchedAt!: Date;
}
