import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last completed scan of a stream, as lists of findings show it, and when the first was. Receipts are what they follow from. */
@Entity('scan_stream_last')
export class ScanStreamLastEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'scan_stream_last_pk' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id', primaryKeyConstraintName: 'scan_stream_last_pk' })
  deviceId!: number;

  @PrimaryColumn('integer', { name: 'stream_id', primaryKeyConstraintName: 'scan_stream_last_pk' })
  streamId!: number;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  /** Null where a release made the row that did not keep it; receipts tell then. */
  @Column('timestamptz', { name: 'first_started_at', nullable: true })
  firstStartedAt!: Date | null;

  /** Of the stream, which never changes. */
  @Column('text')
  source!: string;

  @Column('text')
  scope!: string;
}
