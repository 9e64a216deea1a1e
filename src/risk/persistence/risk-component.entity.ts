import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a subject is on a device. */
@Entity('risk_component')
@Index('risk_component_of_subject', ['organizationId', 'subjectId', 'deviceId'])
export class RiskComponentEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id' })
  deviceId!: number;

  @PrimaryColumn('integer', { name: 'subject_id' })
  subjectId!: number;

  @Column('bigint', { array: true })
  masses!: string[];

  /** Open ones, failing checks with them. */
  @Column('integer')
  findings!: number;

  @Column('integer')
  vulnerabilities!: number;

  /** The worst open one, 1-5; 0 for none. */
  @Column('smallint')
  level!: number;

  /** The strictest open one; -1 for none. */
  @Column('smallint')
  tier!: number;

  @Column('date', { name: 'due_on', nullable: true })
  dueOn!: string | null;

  /** The worst: index into `CONFIDENCES`. */
  @Column('smallint')
  confidence!: number;
}
