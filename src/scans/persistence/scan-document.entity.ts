import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A raw document as it was sent, addressed by its content. */
@Entity('scan_document')
export class ScanDocumentEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  /** Of the inflated bytes. */
  @PrimaryColumn('bytea')
  sha256!: Buffer;

  @Column('bytea')
  gzip!: Buffer;

  @Column('timestamptz', { name: 'stored_at', default: () => 'now()' })
  storedAt!: Date;
}
