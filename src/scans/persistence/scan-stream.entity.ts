import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** What one source last showed of one scope of a device. */
@Entity('scan_stream')
@Unique('scan_stream_by_scope', ['organizationId', 'deviceId', 'source', 'scope'])
export class ScanStreamEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id' })
  deviceId!: number;

  /** Counts per device. */
  @PrimaryColumn('integer')
  id!: number;

  @Column('text')
  source!: string;

  @Column('text')
  scope!: string;

  /** SHA-256 of the set of observations; an equal scan changes nothing. */
  @Column('bytea')
  digest!: Buffer;

  /** SHA-256 of the words (titles, vectors) that came with the findings; null when it does not speak of findings. */
  @Column('bytea', { name: 'words_digest', nullable: true })
  wordsDigest!: Buffer | null;

  /** Null when this kind of document does not speak of findings: that nobody looked is not that there are none. */
  @Column('integer', { name: 'finding_count', nullable: true })
  findingCount!: number | null;

  /** Start of the scan that was applied last; older ones are superseded. */
  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  /** Null when no scan of the stream ever told them. */
  @Column('jsonb', { name: 'listening_ports', nullable: true })
  listeningPorts!: unknown;
}
