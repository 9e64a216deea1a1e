import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FrameworkFile } from '../catalogue/framework-file.js';

/** A framework that an organization brought, each time that it was imported: the highest revision is the current one. */
@Entity('compliance_framework')
export class OwnFrameworkEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'compliance_framework_pk' }) organizationId!: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'compliance_framework_pk' }) slug!: string;

  /** From 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'compliance_framework_pk' }) revision!: number;

  /** As its publisher calls it. */
  @Column('text') version!: string;

  /** SHA-256 of its facts, in hexadecimal. */
  @Column('text') hash!: string;
  @Column('jsonb') content!: FrameworkFile;
  @Column('text') importedByKind!: string;
  @Column('text') importedBy!: string;
  @Column('timestamptz') importedAt!: Date;

  /** Set in every revision when the framework is removed. */
  @Column('timestamptz', { nullable: true }) removedAt!: Date | null;
  @Column('text', { nullable: true }) removedByKind!: string | null;
  @Column('text', { nullable: true }) removedBy!: string | null;
}

/** An edition of the catalogue that the service began to evaluate by. */
@Entity('compliance_catalogue')
export class CatalogueEditionEntity {
  @PrimaryColumn('timestamptz') since!: Date;

  /** SHA-256 over every framework, mapping and signal, in hexadecimal. */
  @Column('text') hash!: string;

  /** Catalogue versions by slug. */
  @Column('jsonb') versions!: unknown;
}
