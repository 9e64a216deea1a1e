import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an organization looked like at the end of a day. */
@Entity('risk_day')
export class RiskDayEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('date')
  day!: string;

  @Column('jsonb')
  figures!: unknown;
}
