import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A technique of ATT&CK. Revoked ones stay, with their successor. A fact of the world: the same for every organization. */
@Entity('attack_technique')
export class AttackTechniqueEntity {
  @PrimaryColumn('text')
  id!: string;

  @PrimaryColumn('text')
  feed!: string;

  @Column('text')
  name!: string;

  @Column('text', { array: true })
  tactics!: string[];

  @Column('text', { array: true })
  platforms!: string[];

  @Column('text', { array: true })
  mitigations!: string[];

  @Column('text', { name: 'revoked_by', nullable: true })
  revokedBy!: string | null;

  @Column('boolean')
  deprecated!: boolean;
}
