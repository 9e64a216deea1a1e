import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The binary packages that a source package is built into, where they are not called as it and have its version. A fact of the world. */
@Entity('binary_source')
// GIN over the binary packages.
@Index('binary_source_of_binary', { synchronize: false })
export class BinarySourceEntity {
  /** As advisories write it: `Debian:12`. */
  @PrimaryColumn('text')
  ecosystem!: string;

  @PrimaryColumn('text')
  source!: string;

  @PrimaryColumn('text')
  feed!: string;

  @Column('text', { array: true })
  binaries!: string[];
}
