import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoredRefusal } from '../domain/agent-refusal.js';

/** When a device was last heard of, to the minute, and what it was last refused for; apart from the device, because it changes at every contact. */
@Entity('device_contact')
export class DeviceContactEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_contact_pk' })
  organization_id!: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_contact_pk' })
  device_id!: number;

  @Column('timestamptz', { nullable: true })
  last_seen_at!: Date | null;

  @Column('timestamptz', { nullable: true })
  refused_at!: Date | null;

  @Column('jsonb', { nullable: true })
  refusal!: StoredRefusal | null;
}
