import { Entity, PrimaryColumn } from 'typeorm';

/** A scan that a document is kept for. Scans that showed nothing new have none, whatever bytes they came as. */
@Entity('scan_document_use')
export class ScanDocumentUseEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('bytea')
  sha256!: Buffer;

  @PrimaryColumn('uuid', { name: 'scan_id' })
  scanId!: string;
}
