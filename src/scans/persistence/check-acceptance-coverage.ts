/**
 * SQL: the acceptances that hold for the failing check `c`, over columns of device_check; the same as `published_device_check`
 * lays over. `columns` of the alias `a`.
 */
export function acceptancesOf(columns: string): string {
  return `SELECT ${columns} FROM check_acceptance a
           WHERE a.organization_id = c.organization_id AND a.check_id = c.check_id AND a.ended_at IS NULL
             AND (a.most_places IS NULL OR c.place_count <= a.most_places)
             AND CASE a.scope WHEN 'all' THEN true WHEN 'devices' THEN c.device_id = ANY (a.device_ids)
                   ELSE EXISTS (SELECT FROM published_device o
                                 WHERE o.organization_id = c.organization_id AND o.id = c.device_id AND o.tags && a.tags) END`;
}

/** Who did something, over columns of a kind and an id; with the organization as $1. */
export function actorOf(kind: string, id: string): string {
  return `jsonb_build_object('kind', ${kind}, 'id', ${id}, 'name', CASE ${kind}
            WHEN 'user' THEN (SELECT u.name FROM published_user u WHERE u.public_id = ${id}::uuid)
            WHEN 'api-key' THEN (SELECT k.name FROM published_api_key k WHERE k.organization_id = $1 AND k.id = ${id}::uuid) END)`;
}
