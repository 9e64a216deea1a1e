import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How strongly a weakness speaks for each threat of STRIDE, 0-1. A fact of the world: the same for every organization. */
@Entity('cwe_stride')
export class CweStrideEntity {
  @PrimaryColumn('text')
  cwe!: string;

  @PrimaryColumn('text')
  feed!: string;

  @Column('text')
  name!: string;

  @Column('real')
  s!: number;

  @Column('real')
  t!: number;

  @Column('real')
  r!: number;

  @Column('real')
  i!: number;

  @Column('real')
  d!: number;

  @Column('real')
  e!: number;

  /** `curated`, `consequences`, `parent:CWE-…` or `none`. */
  @Column('text')
  basis!: string;
}
