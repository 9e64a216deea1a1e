import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mitigation of ATT&CK. A fact of the world: the same for every organization. */
@Entity('attack_mitigation')
export class AttackMitigationEntity {
  @PrimaryColumn('text')
  id!: string;

  @PrimaryColumn('text')
  feed!: string;

  @Column('text')
  name!: string;
}
