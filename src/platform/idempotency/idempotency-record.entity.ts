import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The answer that a request with an `Idempotency-Key` was given, sealed so that only who knows the key can read it. */
@Entity('idempotency_record')
@Index('idempotency_record_expiry', ['expiresAt'])
export class IdempotencyRecordEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'idempotency_record_pk' }) organizationId!: number;

  /** HMAC of caller, route and key. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'idempotency_record_pk' }) keyHash!: Buffer;

  /** HMAC of the request that it answers. */
  @Column('bytea') fingerprint!: Buffer;

  /** Nonce, tag and AES-256-GCM of status, headers and body. */
  @Column('bytea') sealed!: Buffer;

  /** The key is free again after it. */
  @Column('timestamptz') expiresAt!: Date;
}
