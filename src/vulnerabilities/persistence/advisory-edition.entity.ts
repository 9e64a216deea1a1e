import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often what a feed says about an ecosystem was changed; counted by a trigger, in the transaction of the change. */
@Entity('advisory_edition')
export class AdvisoryEditionEntity {
  @PrimaryColumn('text')
  feed!: string;

  @PrimaryColumn('text')
  ecosystem!: string;

  @Column('integer')
  edition!: number;
}
