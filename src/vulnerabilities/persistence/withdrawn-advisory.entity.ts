import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An advisory that its publisher took back. */
@Entity('withdrawn_advisory')
export class WithdrawnAdvisoryEntity {
  /** Upper case. */
  @PrimaryColumn('text')
  identifier!: string;

  /** The document that says so. */
  @PrimaryColumn('text')
  feed!: string;

  @Column('date', { name: 'withdrawn_on' })
  withdrawnOn!: string;
}
