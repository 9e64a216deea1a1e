import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A one-time enrolment token of one device, as its SHA-256. */
@Entity('enrollment_token')
@Index('enrollment_token_of_device', ['organization_id', 'device_id'])
export class EnrollmentTokenEntity {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'enrollment_token_pk' })
  token_hash!: Buffer;

  @Column('integer')
  organization_id!: number;

  @Column('integer')
  device_id!: number;

  @Column('timestamptz')
  expires_at!: Date;

  @Column('timestamptz', { nullable: true })
  used_at!: Date | null;

  /** Public id of the person or API key that made it; null where it was made before that was kept. */
  @Column('uuid', { nullable: true })
  created_by!: string | null;
}
