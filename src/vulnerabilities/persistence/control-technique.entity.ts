import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A control of a framework that mitigates a technique. A fact of the world: the same for every organization. */
@Entity('control_technique')
export class ControlTechniqueEntity {
  @PrimaryColumn('text')
  framework!: string;

  @PrimaryColumn('text')
  control!: string;

  @PrimaryColumn('text')
  technique!: string;

  @PrimaryColumn('text')
  feed!: string;

  @Column('text')
  name!: string;
}
