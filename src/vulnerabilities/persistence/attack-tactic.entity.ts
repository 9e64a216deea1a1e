import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tactic of ATT&CK. A fact of the world: the same for every organization. */
@Entity('attack_tactic')
export class AttackTacticEntity {
  @PrimaryColumn('text')
  id!: string;

  @PrimaryColumn('text')
  feed!: string;

  @Column('text')
  name!: string;

  @Column('text', { name: 'short_name' })
  shortName!: string;

  /** Its place in the matrix, from the left. */
  @Column('smallint')
  position!: number;
}
