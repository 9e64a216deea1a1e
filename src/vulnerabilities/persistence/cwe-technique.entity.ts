import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A technique that a weakness may lead to. For context only. A fact of the world: the same for every organization. */
@Entity('cwe_technique')
export class CweTechniqueEntity {
  @PrimaryColumn('text')
  cwe!: string;

  @PrimaryColumn('text')
  technique!: string;

  @PrimaryColumn('text')
  feed!: string;

  /** The attack patterns in between: `CAPEC-263`. */
  @Column('text', { array: true })
  via!: string[];
}
