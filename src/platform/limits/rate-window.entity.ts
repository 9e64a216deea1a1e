import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What all replicas together counted in the current window of a limit. */
@Entity('rate_window')
export class RateWindowEntity {
  @PrimaryColumn('text') policy!: string;

  /** Who is limited: an address, a session, a device. */
  @PrimaryColumn('text') key!: string;
  @Column('timestamptz') startedAt!: Date;
  @Column('integer') count!: number;

  /** Housekeeping removes the row after it. */
  @Column('timestamptz') expiresAt!: Date;
}
