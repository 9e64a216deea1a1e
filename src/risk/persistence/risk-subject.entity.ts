import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** What one would set right: a source package, a check. */
@Entity('risk_subject')
@Unique('risk_subject_name', ['organizationId', 'kind', 'ecosystem', 'name'])
export class RiskSubjectEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  /** Counts per organization. */
  @PrimaryColumn('integer')
  id!: number;

  /** `package` or `check`. */
  @Column('text')
  kind!: string;

  /** Of a check its severity, or empty. */
  @Column('text')
  ecosystem!: string;

  @Column('text')
  name!: string;
}
