import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tactic of ATT&CK. A fact of the world: the same for every organization. */
@Entity('attack_tactic')
export class AttackTacticEntity {
  @PrimaryColumn('text') id!: string;
  @PrimaryColumn('text') feed!: string;
  @Column('text') name!: string;
  @Column('text') shortName!: string;

  /** Its place in the matrix, from the left. */
  @Column('smallint') position!: number;
}

/** A technique of ATT&CK. Revoked ones stay, with their successor. A fact of the world: the same for every organization. */
@Entity('attack_technique')
export class AttackTechniqueEntity {
  @PrimaryColumn('text') id!: string;
  @PrimaryColumn('text') feed!: string;
  @Column('text') name!: string;
  @Column('text', { array: true }) tactics!: string[];
  @Column('text', { array: true }) platforms!: string[];
  @Column('text', { array: true }) mitigations!: string[];
  @Column('text', { nullable: true }) revokedBy!: string | null;
  @Column('boolean') deprecated!: boolean;
}

/** A mitigation of ATT&CK. A fact of the world: the same for every organization. */
@Entity('attack_mitigation')
export class AttackMitigationEntity {
  @PrimaryColumn('text') id!: string;
  @PrimaryColumn('text') feed!: string;
  @Column('text') name!: string;
}

/** A control of a framework that mitigates a technique. A fact of the world: the same for every organization. */
@Entity('control_technique')
export class ControlTechniqueEntity {
  @PrimaryColumn('text') framework!: string;
  @PrimaryColumn('text') control!: string;
  @PrimaryColumn('text') technique!: string;
  @PrimaryColumn('text') feed!: string;
  @Column('text') name!: string;
}

/** Somebody’s mapping of a CVE to a technique; the feed says whose. A fact of the world: the same for every organization. */
@Entity('cve_technique')
export class CveTechniqueEntity {
  @PrimaryColumn('text') cve!: string;
  @PrimaryColumn('text') technique!: string;

  /** `exploitation_technique`, `primary_impact` or `secondary_impact`. */
  @PrimaryColumn('text') relation!: string;
  @PrimaryColumn('text') feed!: string;
}

/** A technique that a weakness may lead to. For context only. A fact of the world: the same for every organization. */
@Entity('cwe_technique')
export class CweTechniqueEntity {
  @PrimaryColumn('text') cwe!: string;
  @PrimaryColumn('text') technique!: string;
  @PrimaryColumn('text') feed!: string;

  /** The attack patterns in between: `CAPEC-263`. */
  @Column('text', { array: true }) via!: string[];
}

/** How strongly a weakness speaks for each threat of STRIDE, 0-1. A fact of the world: the same for every organization. */
@Entity('cwe_stride')
export class CweStrideEntity {
  @PrimaryColumn('text') cwe!: string;
  @PrimaryColumn('text') feed!: string;
  @Column('text') name!: string;
  @Column('real') s!: number;
  @Column('real') t!: number;
  @Column('real') r!: number;
  @Column('real') i!: number;
  @Column('real') d!: number;
  @Column('real') e!: number;

  /** `curated`, `consequences`, `parent:CWE-…` or `none`. */
  @Column('text') basis!: string;
}
