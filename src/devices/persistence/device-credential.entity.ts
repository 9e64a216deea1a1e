import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A device token as its SHA-256. Rows stay, so that a deactivated device can be told what it is. */
@Entity('device_credential')
@Index('device_credential_of_device', ['organization_id', 'device_id'])
export class DeviceCredentialEntity {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'device_credential_pk' })
  token_hash!: Buffer;

  @Column('integer')
  organization_id!: number;

  @Column('integer')
  device_id!: number;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz', { nullable: true })
  valid_until!: Date | null;

  @Column('timestamptz', { nullable: true })
  revoked_at!: Date | null;

  /** Public id of the person or API key that was shown the token; null where its agent alone got it. */
  @Column('uuid', { nullable: true })
  shown_to!: string | null;
}
