import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The highest id that was given to a match of the organization. Some were given and not used. */
@Entity('finding_match_counter')
export class FindingMatchCounterEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @Column('integer', { name: 'last_id' })
  lastId!: number;
}
