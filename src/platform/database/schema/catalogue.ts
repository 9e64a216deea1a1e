/** Runs one statement and gives its rows: of whichever client is at hand. */
export type Ask = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** What there is, under its kind and name: `column device.name` → `3. text NOT NULL`. */
export type Catalogue = ReadonlyMap<string, string>;

/** Partitions of months come and go with the calendar; the one that takes what is left over stays. */
const OF_A_MONTH = `'^audit_event_[0-9]{4}_[0-9]{2}(_|$)'`;

/** Relations of the schema that are no month's, no extension's and not TypeORM's own. */
const RELATIONS = `
  relation AS (
    SELECT c.* FROM pg_class c
     WHERE c.relnamespace = $1::regnamespace AND c.relname !~ ${OF_A_MONTH} AND c.relname NOT IN ('migrations', 'migrations_id_seq')
       AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indexrelid = c.oid AND i.indrelid = to_regclass('migrations'))
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')),
  routine AS (
    SELECT p.* FROM pg_proc p
     WHERE p.pronamespace = $1::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'))`;

/** Who may do what, but for the owner, who differs from one database to the next and may do all of it. */
const rights = (acl: string, kind: string, owner: string): string => `
  coalesce((SELECT string_agg(DISTINCT format('%s to %s', a.privilege_type, CASE a.grantee WHEN 0 THEN 'public' ELSE a.grantee::regrole::text END), ', ')
     FROM aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a WHERE a.grantee <> ${owner}), '')`;

/**
 * Names of NOT NULL constraints are left out: PostgreSQL 18 keeps them of a column that was renamed, older ones have none.
 * Whether a column may be null is told of the column.
 */
const PARTS = [
  `SELECT 'extension ' || extname, '' FROM pg_extension WHERE extname <> 'plpgsql'`,
  `SELECT 'rights on the schema of ' || r.rolname, string_agg(a.privilege_type, ', ' ORDER BY 1) FROM pg_namespace n, aclexplode(n.nspacl) a JOIN pg_roles r ON r.oid = a.grantee
    WHERE n.oid = $1::regnamespace AND r.rolname IN ('posture_app', 'posture_system') GROUP BY r.rolname`,
  `SELECT 'default rights on ' || d.defaclobjtype::text, ${rights('d.defaclacl', 'r', 'd.defaclrole')} FROM pg_default_acl d WHERE d.defaclnamespace = $1::regnamespace`,
  `SELECT CASE relkind WHEN 'S' THEN 'sequence ' WHEN 'v' THEN 'view ' ELSE 'table ' END || relname,
          concat_ws(' ', 'kind ' || relkind::text, 'persistence ' || relpersistence::text, array_to_string(reloptions, ' '), pg_get_partkeydef(oid),
                    pg_get_expr(relpartbound, oid), CASE WHEN relrowsecurity THEN 'row-level security' END, CASE WHEN relforcerowsecurity THEN 'forced' END,
                    'rights ' || ${rights('relacl', 'r', 'relowner')}, CASE relkind WHEN 'v' THEN pg_get_viewdef(oid) END)
     FROM relation WHERE relkind NOT IN ('i', 'I')`,
  `SELECT format('column %s.%s', c.relname, a.attname),
          concat_ws(' ', row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum) || '.', format_type(a.atttypid, a.atttypmod),
                    CASE WHEN a.attnotnull THEN 'NOT NULL' END,
                    CASE a.attgenerated WHEN '' THEN 'DEFAULT ' ELSE 'GENERATED ' END || pg_get_expr(d.adbin, d.adrelid),
                    CASE WHEN a.attidentity <> '' THEN 'IDENTITY ' || a.attidentity::text END,
                    CASE WHEN a.attcollation <> t.typcollation THEN 'COLLATE ' || a.attcollation::regcollation::text END,
                    CASE WHEN a.attstorage <> t.typstorage THEN 'STORAGE ' || a.attstorage::text END,
                    'compression ' || nullif(a.attcompression::text, ''), array_to_string(a.attoptions, ' '),
                    'statistics ' || nullif(nullif(a.attstattarget, -1), 0),
                    (SELECT string_agg(format('%s to %s', g.privilege_type, g.grantee::regrole), ', ' ORDER BY 1) FROM aclexplode(a.attacl) g))
     FROM relation c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relkind IN ('r', 'p', 'v', 'm')`,
  `SELECT format('constraint %s on %s', conname, c.relname), pg_get_constraintdef(k.oid)
     FROM pg_constraint k JOIN relation c ON c.oid = k.conrelid WHERE contype <> 'n'`,
  `SELECT 'index ' || c.relname, concat_ws(' ', pg_get_indexdef(c.oid), CASE WHEN NOT i.indisvalid THEN 'INVALID' END, CASE WHEN i.indisclustered THEN 'CLUSTER' END)
     FROM relation c JOIN pg_index i ON i.indexrelid = c.oid`,
  `SELECT format('policy %s on %s', polname, c.relname),
          concat_ws(' ', polcmd::text, CASE WHEN polpermissive THEN 'permissive' END, array_to_string(polroles::regrole[], ' '),
                    pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
     FROM pg_policy p JOIN relation c ON c.oid = p.polrelid`,
  `SELECT format('trigger %s on %s', tgname, c.relname), pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text
     FROM pg_trigger t JOIN relation c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal`,
  `SELECT format('function %s(%s)', proname, pg_get_function_identity_arguments(oid)),
          concat_ws(' ', pg_get_functiondef(oid), CASE WHEN proowner = to_regrole('posture_system') THEN 'OWNER posture_system' END,
                    'rights ' || ${rights('proacl', 'f', 'proowner')})
     FROM routine WHERE prokind IN ('f', 'p')`,
  `SELECT 'counts ' || c.relname, concat_ws(' ', format_type(s.seqtypid, NULL), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle)
     FROM pg_sequence s JOIN relation c ON c.oid = s.seqrelid`,
  `SELECT 'type ' || typname, typtype::text FROM pg_type t
    WHERE typnamespace = $1::regnamespace AND typtype IN ('d', 'e', 'r')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e')`,
  `SELECT 'statistics ' || stxname, pg_get_statisticsobjdef(oid) FROM pg_statistic_ext WHERE stxnamespace = $1::regnamespace`,
  `SELECT format('comment on %s %s', c.relname, d.objsubid), d.description
     FROM pg_description d JOIN relation c ON d.classoid = 'pg_class'::regclass AND c.oid = d.objoid`,
];

/** Everything in the schema, in words in which it is the same wherever it is. `ask` holds to one connection. */
export async function readCatalogue(ask: Ask, schema = 'public'): Promise<Catalogue> {
  const [before] = await ask(`SELECT current_setting('search_path') AS path`);
  // What is in the search path is told without its schema.
  await ask(`SELECT set_config('search_path', $1, false)`, [schema === 'public' ? schema : `${schema}, public`]);
  try {
    const rows = await ask(
      `WITH ${RELATIONS} SELECT name, told FROM (${PARTS.join('\nUNION ALL\n')}) AS part (name, told)`,
      [schema],
    );
    const plain = (text: unknown): string =>
      String(text)
        .replaceAll(`${schema}.`, '')
        .replaceAll(schema, 'public')
        .replace(/\s+/g, ' ')
        .replace(/\( | (?=\))/g, (found) => found.trim());
    return new Map(rows.map(({ name, told }) => [plain(name), plain(told)] as const).sort());
  } finally {
    await ask(`SELECT set_config('search_path', $1, false)`, [before?.['path']]);
  }
}

/** What the second has otherwise than the first, a sentence each; empty where they are the same. */
export function differences(wanted: Catalogue, there: Catalogue): string[] {
  const names = [...new Set([...wanted.keys(), ...there.keys()])].sort();
  return names.flatMap((name) => {
    const [should, is] = [wanted.get(name), there.get(name)];
    if (should === is) return [];
    if (is === undefined) return [`${name} is missing`];
    if (should === undefined) return [`${name} is too much`];
    return [`${name} is “${is}” and not “${should}”`];
  });
}
