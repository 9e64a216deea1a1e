import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-in state that was used; it is kept until the sign-in could not be used anyway. */
@Entity('oauth_consumed_state')
export class OAuthConsumedStateEntity {
  @PrimaryColumn('bytea', { name: 'state_hash' })
  stateHash!: Buffer;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
