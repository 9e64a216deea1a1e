import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A line of releases of a product, and until when it is looked after. A fact of the world: the same for every organization. */
@Entity('end_of_life_cycle')
export class EndOfLifeCycleEntity {
  @PrimaryColumn('text')
  product!: string;

  @PrimaryColumn('text')
  cycle!: string;

  @PrimaryColumn('text')
  feed!: string;

  @Column('text')
  label!: string;

  @Column('text', { nullable: true })
  category!: string | null;

  @Column('text', { nullable: true })
  codename!: string | null;

  @Column('date', { name: 'released_on', nullable: true })
  releasedOn!: string | null;

  /** Since when nothing is fixed any more. */
  @Column('date', { name: 'eol_on', nullable: true })
  eolOn!: string | null;

  /** Whether it has ended, where no day is given. */
  @Column('boolean')
  ended!: boolean;

  @Column('date', { name: 'active_until', nullable: true })
  activeUntil!: string | null;

  @Column('date', { name: 'extended_until', nullable: true })
  extendedUntil!: string | null;

  @Column('text', { nullable: true })
  latest!: string | null;

  @Column('date', { name: 'latest_on', nullable: true })
  latestOn!: string | null;

  /** `purl:…`, `cpe:…`. */
  @Column('text', { array: true })
  identifiers!: string[];
}
