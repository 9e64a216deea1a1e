import { Injectable } from '@nestjs/common';
import { Database, OrganizationLocks } from '../../platform/index.js';
import { UserIdentityEntity } from './person.entities.js';

/** What names an account at a provider for ever. */
export type IdentityKey = Pick<UserIdentityEntity, 'provider' | 'tenant' | 'subject'>;

export interface UserRow {
  id: number;
  publicId: string;
  name: string;
  email: string | null;
  avatarUrl: string | null;
}

/** A person, and the account of theirs that was asked for. */
export interface KnownUser extends UserRow {
  identityId: string;
  /** What was its proven address until now, where it is no more. */
  addressBefore: string | null;
}

/** What is kept of what a provider says. */
export interface Claims {
  name: string;
  email: string | null;
  emailVerified: boolean;
  avatarUrl: string | null;
  /** See `UserIdentityEntity.vouchedDomain`. */
  vouchedDomain: string | null;
}

/** An account that a person signs in with. */
export interface IdentityRow {
  id: string;
  provider: string;
  email: string | null;
  linkedAt: Date;
}

const USER = `u.id, u.public_id, u.name, u.email, u.avatar_url`;

/** People and the accounts that they sign in with. */
@Injectable()
export class IdentityRepository {
  constructor(
    private readonly database: Database,
    private readonly locks: OrganizationLocks,
  ) {}

  /** Makes first sign-ins of one account wait for each other, until the transaction ends. Throws OrganizationBusyError. */
  async lock({ provider, tenant, subject }: IdentityKey): Promise<void> {
    const account = JSON.stringify([provider, tenant, subject]);
    await this.locks.holdBy(`account:${account}`, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [account]);
  }

  /** The person behind an account. By its key only: an email proves nothing about who somebody was yesterday. */
  findUser({ provider, tenant, subject }: IdentityKey): Promise<UserRow | null> {
    return this.database.queryOne<UserRow>(
      `SELECT ${USER}
         FROM user_identity i
         JOIN app_user u ON u.id = i.user_id
        WHERE i.provider = $1 AND i.tenant = $2 AND i.subject = $3`,
      [provider, tenant, subject],
    );
  }

  /** A new person with their first account. */
  async insertUser(key: IdentityKey, claims: Claims, ids: { userId: string; identityId: string }): Promise<UserRow> {
    const [user] = await this.database.query<UserRow>(
      `WITH u AS (
         INSERT INTO app_user (public_id, name, email, avatar_url) VALUES ($1, $2, $3::text, $4) RETURNING *
       ), i AS (
         INSERT INTO user_identity (id, user_id, provider, tenant, subject, email, email_verified, vouched_domain)
         SELECT $5::uuid, u.id, $6::text, $7::text, $8::text, $3, $9::boolean, $10::text FROM u
       )
       SELECT ${USER} FROM u`,
      [
        ids.userId,
        claims.name,
        claims.email,
        claims.avatarUrl,
        ids.identityId,
        key.provider,
        key.tenant,
        key.subject,
        claims.emailVerified,
        claims.vouchedDomain,
      ],
    );
    if (!user) throw new Error('The new user was not returned.');
    return user;
  }

  /** Keeps what the provider says today; the person's own name and address stay. Null for an account that nobody has. */
  updateClaims({ provider, tenant, subject }: IdentityKey, claims: Claims): Promise<KnownUser | null> {
    return this.database.queryOne<KnownUser>(
      `UPDATE user_identity i SET email = $4, email_verified = $5, vouched_domain = $6
         FROM app_user u, user_identity old
        WHERE i.provider = $1 AND i.tenant = $2 AND i.subject = $3 AND u.id = i.user_id AND old.id = i.id
       RETURNING ${USER}, i.id AS identity_id,
                 CASE WHEN old.email_verified AND (NOT i.email_verified OR old.email IS DISTINCT FROM i.email) THEN old.email END AS address_before`,
      [provider, tenant, subject, claims.email, claims.emailVerified, claims.vouchedDomain],
    );
  }

  /** A further account of a person. */
  async insertIdentity(userKey: number, key: IdentityKey, claims: Claims, id: string): Promise<void> {
    await this.database.withRepository(UserIdentityEntity, (identities) =>
      identities.insert({ ...claims, ...key, id, userId: userKey }),
    );
  }

  /** Gives the address that it had, if that was proven. */
  async removeIdentity(userKey: number, id: string): Promise<string | null> {
    const row = await this.database.queryOne<{ address: string | null }>(
      `DELETE FROM user_identity WHERE user_id = $1 AND id = $2 RETURNING CASE WHEN email_verified THEN email END AS address`,
      [userKey, id],
    );
    return row?.address ?? null;
  }

  /** Makes changes of what one person signs in with wait for each other, until the transaction ends. Throws OrganizationBusyError. */
  async lockUser(publicId: string): Promise<UserRow | null> {
    return this.locks.holdBy<UserRow>(
      `person:${publicId}`,
      `SELECT ${USER} FROM app_user u WHERE u.public_id = $1 FOR NO KEY UPDATE`,
      [publicId],
    );
  }

  userByPublicId(publicId: string): Promise<UserRow | null> {
    return this.database.queryOne<UserRow>(`SELECT ${USER} FROM app_user u WHERE u.public_id = $1`, [publicId]);
  }

  /** The addresses of a person's accounts that providers proved. */
  async provenAddresses(userKey: number): Promise<string[]> {
    const rows = await this.database.query<{ email: string }>(
      `SELECT DISTINCT email FROM user_identity WHERE user_id = $1 AND email_verified AND email IS NOT NULL`,
      [userKey],
    );
    return rows.map(({ email }) => email);
  }

  identitiesOf(userId: number): Promise<IdentityRow[]> {
    return this.database.query<IdentityRow>(
      `SELECT id, provider, email, linked_at FROM user_identity WHERE user_id = $1 ORDER BY linked_at, id`,
      [userId],
    );
  }
}
