import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Database, namedStatement, storableJson } from '../../platform/index.js';
import type { By } from '../domain/audit.js';
import type { Preflight } from '../domain/cloud-suite.port.js';
import { CloudConnectionEntity } from './cloud-connection.entities.js';
import { namedActor, type NamedActor } from './named-actor.js';

/** How a suite is reached; without credentials (`sealed` null) it was disconnected. */
export interface ConnectionRow extends Omit<
  CloudConnectionEntity,
  'organizationId' | 'connectedByKind' | 'connectedBy'
> {
  connectedBy: By;
}

/** The same, with who connected it by name. */
export type ShownConnection = Omit<ConnectionRow, 'sealed' | 'keyId' | 'connectedBy'> & { connectedBy: NamedActor };

/** Credentials that take effect. */
export type NewConnection = Pick<
  ConnectionRow,
  | 'described'
  | 'tenantId'
  | 'tenantName'
  | 'isDemonstration'
  | 'connectedAt'
  | 'connectedBy'
  | 'preflight'
  | 'nextAuditAt'
> & { sealed: string; keyId: string };

const SHOWN = `suite, described, tenant_id, tenant_name, is_demonstration, version,
  connected_at, disconnected_at, preflight, preflight_at,
  next_audit_at, audit_id, audited_at`;

const COLUMNS = `${SHOWN}, sealed, key_id, jsonb_build_object('kind', connected_by_kind, 'id', connected_by) AS connected_by`;

const PUT = namedStatement<
  Record<
    Exclude<keyof CloudConnectionEntity, 'version' | 'disconnectedAt' | 'preflightAt' | 'auditId' | 'auditedAt'>,
    unknown
  >
>(
  `INSERT INTO cloud_connection AS c (organization_id, suite, sealed, key_id, described, tenant_id, tenant_name, is_demonstration,
                                      connected_at, connected_by_kind, connected_by, preflight, preflight_at, next_audit_at)
   VALUES (:organizationId, :suite, :sealed, :keyId, :described, :tenantId, :tenantName, :isDemonstration, :connectedAt::timestamptz, :connectedByKind, :connectedBy, :preflight::jsonb,
           CASE WHEN :preflight::jsonb IS NULL THEN NULL ELSE :connectedAt::timestamptz END, :nextAuditAt)
   ON CONFLICT (organization_id, suite) DO UPDATE
      SET sealed = excluded.sealed, key_id = excluded.key_id, described = excluded.described,
          tenant_id = CASE WHEN excluded.tenant_id IS NULL THEN c.tenant_id ELSE excluded.tenant_id END,
          tenant_name = CASE WHEN excluded.tenant_id IS NULL THEN c.tenant_name ELSE excluded.tenant_name END,
          is_demonstration = excluded.is_demonstration, version = c.version + 1, connected_at = excluded.connected_at,
          connected_by_kind = excluded.connected_by_kind, connected_by = excluded.connected_by, disconnected_at = NULL,
          preflight = excluded.preflight, preflight_at = excluded.preflight_at, next_audit_at = excluded.next_audit_at
   RETURNING version`,
);

/** The connections of organizations. */
@Injectable()
export class CloudConnectionRepository {
  constructor(private readonly database: Database) {}

  find(organizationId: number, suite: string): Promise<ConnectionRow | null> {
    return this.database.queryOne(
      `SELECT ${COLUMNS} FROM cloud_connection WHERE organization_id = $1 AND suite = $2`,
      [organizationId, suite],
      'cloud-connection',
    );
  }

  /** The same; nobody else changes it, or what hangs on it, until the transaction ends. */
  hold(organizationId: number, suite: string): Promise<ConnectionRow | null> {
    return this.database.queryOne(
      `SELECT ${COLUMNS} FROM cloud_connection WHERE organization_id = $1 AND suite = $2 FOR UPDATE`,
      [organizationId, suite],
      'cloud-connection-hold',
    );
  }

  /** All of an organization, without what is secret; those that were disconnected too. */
  shown(organizationId: number): Promise<ShownConnection[]> {
    return this.database.query(
      `SELECT ${SHOWN}, ${namedActor('connected_by_kind', 'connected_by')} AS connected_by
         FROM cloud_connection WHERE organization_id = $1 ORDER BY suite`,
      [organizationId],
    );
  }

  /** Gives the version that it has now. */
  async put(organizationId: number, suite: string, row: NewConnection): Promise<number> {
    const put = await this.database.queryOne<{ version: number }>(
      PUT.text,
      PUT.values({
        ...row,
        organizationId,
        suite,
        described: storableJson(row.described),
        connectedByKind: row.connectedBy.kind,
        connectedBy: row.connectedBy.id,
        preflight: row.preflight && storableJson(row.preflight),
      }),
    );
    return put?.version ?? 1;
  }

  /** Forgets the credentials; gives false when there were none. */
  async disconnect(organizationId: number, suite: string, at: Date): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE cloud_connection
          SET sealed = NULL, key_id = NULL, disconnected_at = $3, described = '{}', preflight = NULL, preflight_at = NULL, version = version + 1
        WHERE organization_id = $1 AND suite = $2 AND disconnected_at IS NULL RETURNING suite`,
      [organizationId, suite, at],
    );
    return rows.length > 0;
  }

  /** What is known of the audits of another tenant is nothing about this one. */
  async forgetAudits(organizationId: number, suite: string): Promise<void> {
    await this.database.withRepository(CloudConnectionEntity, (connections) =>
      connections.update(
        { organizationId, suite },
        { auditId: null, auditedAt: null, tenantId: null, tenantName: null },
      ),
    );
  }

  async keepPreflight(organizationId: number, suite: string, preflight: Preflight, at: Date): Promise<void> {
    await this.database.query(
      `UPDATE cloud_connection
          SET preflight = $3, preflight_at = $4,
              tenant_id = CASE WHEN tenant_id IS NULL THEN $5 ELSE tenant_id END,
              tenant_name = CASE WHEN $5::text IS NULL THEN tenant_name ELSE $6 END
        WHERE organization_id = $1 AND suite = $2 AND disconnected_at IS NULL`,
      [
        organizationId,
        suite,
        storableJson(preflight),
        at,
        preflight.tenant?.id ?? null,
        preflight.tenant?.name ?? null,
      ],
    );
  }

  async keepAudit(organizationId: number, suite: string, auditId: string, at: Date): Promise<void> {
    await this.database.withRepository(CloudConnectionEntity, (connections) =>
      connections.update({ organizationId, suite }, { auditId, auditedAt: at }),
    );
  }

  async auditNext(organizationId: number, suite: string, at: Date): Promise<void> {
    await this.database.withRepository(CloudConnectionEntity, (connections) =>
      connections.update({ organizationId, suite }, { nextAuditAt: at }),
    );
  }

  /** Replaces the seal, unless the credentials were changed since they were read. */
  async reseal(
    organizationId: number,
    suite: string,
    version: number,
    { sealed, keyId }: { sealed: string; keyId: string },
  ): Promise<boolean> {
    const { affected } = await this.database.withRepository(CloudConnectionEntity, (connections) =>
      connections.update({ organizationId, suite, version, sealed: Not(IsNull()) }, { sealed, keyId }),
    );
    return affected === 1;
  }
}
