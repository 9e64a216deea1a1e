import type { By } from '../domain/audit.js';

/** Who did something, with the name of today; null for one who is gone, and for the service itself. */
export interface NamedActor extends By {
  name: string | null;
}

/** SQL for a {@link NamedActor}, over columns of a kind and an id. `$1` is the organization. */
export function namedActor(kind: string, id: string): string {
  return `jsonb_build_object('kind', ${kind}, 'id', ${id}, 'name', CASE ${kind}
            WHEN 'user' THEN (SELECT u.name FROM published_user u WHERE u.public_id = ${id}::uuid)
            WHEN 'api-key' THEN (SELECT k.name FROM published_api_key k WHERE k.organization_id = $1 AND k.id = ${id}::uuid) END)`;
}
