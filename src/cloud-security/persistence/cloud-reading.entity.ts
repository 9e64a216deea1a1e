import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Reading } from '../domain/collected.js';

/** What a collector brought in the last good audit, so that changed settings can be judged without asking again. */
@Entity('cloud_reading')
export class CloudReadingEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'cloud_reading_pk' })
  organizationId!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'cloud_reading_pk' })
  suite!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'cloud_reading_pk' })
  collector!: string;

  @Column('uuid', { name: 'audit_id' })
  auditId!: string;

  /** Of what was read, as canonical JSON; hexadecimal. */
  @Column('text')
  sha256!: string;

  @Column('jsonb')
  reading!: Reading;
}
