import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An edition of the catalogue that the service began to evaluate by. */
@Entity('compliance_catalogue')
export class CatalogueEditionEntity {
  @PrimaryColumn('timestamptz')
  since!: Date;

  /** SHA-256 over every framework, mapping and signal, in hexadecimal. */
  @Column('text')
  hash!: string;

  /** Catalogue versions by slug. */
  @Column('jsonb')
  versions!: unknown;
}
