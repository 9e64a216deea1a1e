import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ApiKeyRole } from '../domain/api-key.js';
import { AppUserEntity } from './person.entities.js';
import { OrganizationEntity } from './organization.entities.js';

/** A key with which an integration acts for an organization, as its SHA-256. */
@Entity('api_key')
@Unique('api_key_hash_key', ['keyHash'])
@Check('api_key_role_known', `role IN ('admin', 'analyst', 'viewer')`)
@Index('api_key_by_age', ['organizationId', 'createdAt', 'id'])
@Index('api_key_standing', ['organizationId', 'expiresAt'], { where: 'revoked_at IS NULL' })
export class ApiKeyEntity {
  @ForeignKey(() => OrganizationEntity, { name: 'api_key_organization_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'api_key_pk' })
  organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'api_key_pk' }) id!: string;
  @Column('bytea') keyHash!: Buffer;

  /** The first and the last characters, to recognize it by. */
  @Column('text') keyStart!: string;
  @Column('text') keyEnd!: string;
  @Column('text') name!: string;
  @Column('text') role!: ApiKeyRole;
  @Column('text', { array: true }) scopes!: string[];

  /** Internal id of the user who made it; null when there is no such user any more. */
  @ForeignKey(() => AppUserEntity, { name: 'api_key_maker_fk', onDelete: 'SET NULL' })
  @Column('integer', { nullable: true })
  createdBy!: number | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;

  /** Exact to a minute. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('text', { nullable: true }) lastUsedIp!: string | null;

  /** When it was last tried after its end; exact to an hour. */
  @Column('timestamptz', { nullable: true }) lastRefusedAt!: Date | null;
}
