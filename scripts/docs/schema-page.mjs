import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contexts } from '../../architecture.mjs';
import { ROOT } from '../shared/project.mjs';
import { entityWords } from './entity-words.mjs';

const MIGRATIONS = join(ROOT, 'migrations');

/** Tables and columns of a database, its keys, indexes, links and views. Partitions of a month are left out. */
const COLUMNS = `
  SELECT c.relname AS table, c.relkind = 'v' AS "isView", a.attname AS name,
         format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull OR c.relkind = 'v' THEN '' ELSE '?' END AS type,
         CASE WHEN a.attgenerated <> '' THEN 'computed' WHEN a.attidentity <> '' THEN 'counted' ELSE pg_get_expr(d.adbin, d.adrelid) END AS value
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition AND c.relname <> 'migrations'
   ORDER BY c.relname, a.attnum`;
const INDEXES = `
  SELECT t.relname AS table, c.relname AS name, i.indisprimary AS "isKey",
         regexp_replace(pg_get_indexdef(c.oid), '^.* USING ', '') AS of, i.indisunique AS "isUnique"
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
   WHERE t.relnamespace = 'public'::regnamespace AND NOT t.relispartition ORDER BY t.relname, i.indisprimary DESC, c.relname`;
const CHECKS = `
  SELECT c.relname AS table, pg_get_constraintdef(k.oid) AS of FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
   WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition AND k.contype IN ('c', 'f') ORDER BY c.relname, k.contype DESC, k.conname`;

/** The page of the schema, as it is in a database and in the words of entities and of the files that made it. */
export async function schemaPage(ask) {
  const words = entityWords();
  const made = sqlWords();
  const [columns, indexes, checks] = [await ask(COLUMNS), await ask(INDEXES), await ask(CHECKS)];
  const relations = [...grouped(columns)].map(([name, own]) => ({
    name,
    isView: own[0].isView,
    context: made.get(name)?.context ?? words[name]?.context ?? 'platform',
    words: words[name]?.words ?? made.get(name)?.words ?? '',
    columns: own.map((column) => ({ ...column, words: words[name]?.columns[column.name] ?? '' })),
    indexes: indexes.filter(({ table }) => table === name),
    checks: checks.filter(({ table }) => table === name),
  }));
  const names = new Set(relations.filter(({ isView }) => !isView).map(({ name }) => name));
  const parts = Object.keys(contexts)
    .map((context) => ({ context, own: relations.filter((one) => one.context === context) }))
    .filter(({ own }) => own.length > 0);
  return [
    '# The schema\n',
    'Made by `npm run -s schema` from a database that the migrations made; a test fails when it is stale. How a table is added: [CONTRIBUTING](../CONTRIBUTING.md#add-a-table-or-a-column).\n',
    'Each context reads and writes its own tables, and of others the `published_…` views. A type with `?` may be null. Links of a diagram are by the name of a column: with few exceptions (`REFERENCES` below) rows of organizations are not held to each other by the database. `organization_id`, the beginning of nearly every key, is left out of them.\n',
    `${parts.map(({ context, own }) => `[${context}](#${context}) (${own.filter(({ isView }) => !isView).length})`).join(' · ')}\n`,
    ...parts.map(({ context, own }) => partOf(context, own, names)),
  ].join('\n');
}

function partOf(context, own, names) {
  const tables = own.filter(({ isView }) => !isView);
  const views = own.filter(({ isView }) => isView);
  return [
    `## ${context}\n`,
    ...diagram(tables, names),
    ...tables.map(tableOf),
    ...(views.length > 0
      ? [
          `### Views of ${context}\n`,
          '| view | what it shows | columns |\n|---|---|---|',
          ...views.map(
            ({ name, words, columns }) =>
              `| \`${name}\` | ${cell(words)} | ${columns.map((one) => `\`${one.name}\``).join(' ')} |`,
          ),
          '',
        ]
      : []),
  ].join('\n');
}

function diagram(tables, names) {
  const lines = tables.flatMap(({ name, indexes }) => {
    const key = indexes.find(({ isKey }) => isKey);
    const columns = key === undefined ? [] : columnsOf(key.of).filter((column) => column !== 'organization_id');
    return columns.length === 0
      ? [`  ${name}`]
      : [`  ${name} {`, ...columns.map((column) => `    key ${column}`), '  }'];
  });
  const links = tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) => {
      const target = targetOf(column.name, names);
      return target === undefined || target === name ? [] : [`  ${target} ||--o{ ${name} : ${column.name}`];
    }),
  );
  return links.length === 0 ? [] : [['```mermaid', 'erDiagram', ...lines, ...links, '```\n'].join('\n')];
}

/** The table that a column with a name like `device_id` points to. */
function targetOf(column, names) {
  const called = /^(\w+)_id$/.exec(column)?.[1];
  if (called === undefined || called === 'organization') return undefined;
  const shorter = {
    user: 'app_user',
    series: 'scan_series',
    subject: 'risk_subject',
    acceptance: 'risk_acceptance',
    upload: 'scan_upload',
  };
  return names.has(called) ? called : names.has(shorter[called]) ? shorter[called] : undefined;
}

function tableOf({ name, words, columns, indexes, checks }) {
  return [
    `### ${name}\n`,
    ...(words === '' ? [] : [`${words}\n`]),
    '| column | type | meaning |\n|---|---|---|',
    ...columns.map((column) => `| \`${column.name}\` | ${typeOf(column)} | ${cell(column.words)} |`),
    '',
    [
      ...indexes.map(
        ({ name: index, isKey, isUnique, of }) =>
          `${isKey ? 'key' : isUnique ? 'unique' : 'index'} \`${index}\`: \`${of.replace(/^btree /, '')}\``,
      ),
      ...checks.map(({ of }) => `\`${of.replace(/\s+/g, ' ')}\``),
    ]
      .map((line) => `- ${line}`)
      .join('\n'),
    '',
  ].join('\n');
}

const cell = (text) => text.replaceAll('|', '\\|');
const typeOf = ({ type, value }) =>
  `${type.replace('timestamp with time zone', 'timestamptz')}${value === null || value === undefined ? '' : ` = ${cell(value.replace(/::[\w\s]+(?:\[\])?$/, ''))}`}`;
const columnsOf = (index) =>
  index
    .slice(index.indexOf('(') + 1, index.indexOf(')'))
    .split(',')
    .map((column) => /\w+/.exec(column)[0]);

/** Of each table and view: the context whose file makes it, and the comment above. */
function sqlWords() {
  const found = new Map();
  for (const file of readdirSync(MIGRATIONS, { recursive: true }).sort()) {
    const [folder, below] = file.split(/[\\/]/);
    if (!file.endsWith('.sql') || folder === 'take-over') continue;
    const context = Object.keys(contexts).find(
      (one) => below.replace('.sql', '') === one || below.startsWith(`${one}-`),
    );
    const text = readFileSync(join(MIGRATIONS, file), 'utf8');
    for (const [, comment, name] of text.matchAll(
      /((?:^--.*\n)*)^CREATE (?:OR REPLACE )?(?:UNLOGGED )?(?:TABLE|VIEW) (\w+)/gm,
    )) {
      found.set(name, { context, words: comment.replace(/^-- ?/gm, '').replace(/\s+/g, ' ').trim() });
    }
  }
  return found;
}

/** Rows by their table, in their order. */
function grouped(rows) {
  const found = new Map();
  for (const row of rows) found.set(row.table, [...(found.get(row.table) ?? []), row]);
  return found;
}
