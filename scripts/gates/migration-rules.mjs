import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../shared/project.mjs';

const BASELINE = '1764200000000-baseline.ts';
const FOLDER = join(ROOT, 'migrations');

/** What makes a value of its own for each row, so that PostgreSQL writes every row anew. */
const VOLATILE =
  /DEFAULT\s+(?!now\(\)|current_|'|\()[\w.]*\(|GENERATED\s+(?:ALWAYS|BY DEFAULT)\s+AS|\b(?:small|big)?serial\b/i;

/** Of one statement on a table that was there before: what it does to who works meanwhile, and how to do it otherwise. */
const ON_EXISTING = [
  {
    rule: 'add-column-rewrites',
    hits: (sql) =>
      clauses(sql).some((one) => /^ADD\s+(?!CONSTRAINT|CHECK|PRIMARY|UNIQUE|FOREIGN)/i.test(one) && VOLATILE.test(one)),
    says: 'writes every row anew while nobody may read it: add the column without a default, and fill it in batches',
  },
  {
    rule: 'add-column-not-null',
    hits: (sql) =>
      clauses(sql).some(
        (one) =>
          /^ADD\s+(?!CONSTRAINT|CHECK|PRIMARY|UNIQUE|FOREIGN)/i.test(one) &&
          /NOT NULL/i.test(one) &&
          !/DEFAULT|GENERATED/i.test(one),
      ),
    says: 'fails as soon as there is a row: give it a default, or let it be null first',
  },
  {
    rule: 'type-rewrites',
    hits: (sql) => /ALTER\s+(?:COLUMN\s+)?\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i.test(sql),
    says: 'may write every row and index anew: add a column of the new type, and move over',
  },
  {
    rule: 'set-not-null-scans',
    hits: (sql, all) =>
      [...sql.matchAll(/ALTER\s+(?:COLUMN\s+)?(\w+)\s+SET\s+NOT\s+NULL/gi)].some(
        ([, column]) =>
          !(new RegExp(`CHECK\\s*\\(\\s*${column} IS NOT NULL`, 'i').test(all) && /VALIDATE\s+CONSTRAINT/i.test(all)),
      ),
    says: 'reads the whole table while nobody may read it: add CHECK (… IS NOT NULL) NOT VALID, VALIDATE it, then set it',
  },
  {
    rule: 'constraint-scans',
    hits: (sql) =>
      clauses(sql).some(
        (one) => /^ADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:CHECK|FOREIGN)\b/i.test(one) && !/NOT\s+VALID/i.test(one),
      ),
    says: 'reads the whole table while nobody may write: add it NOT VALID, and VALIDATE it in a migration of its own',
  },
  {
    rule: 'key-builds-index',
    hits: (sql) =>
      clauses(sql).some(
        (one) => /^ADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:PRIMARY|UNIQUE)\b/i.test(one) && !/USING\s+INDEX/i.test(one),
      ),
    says: 'builds an index while nobody may read: make a unique index CONCURRENTLY, then ADD CONSTRAINT … USING INDEX',
  },
  {
    rule: 'index-blocks-writes',
    hits: (sql) => /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY)/i.test(sql),
    says: 'lets nobody write until the index is built: CREATE INDEX CONCURRENTLY, with transaction = false in the class',
  },
  {
    rule: 'table-rewrites',
    hits: (sql) => /SET\s+(?:UN)?LOGGED|^CLUSTER|^VACUUM\s+FULL|^LOCK\b|SET\s+TABLESPACE/i.test(sql),
    says: 'keeps everybody from the table',
  },
  {
    rule: 'update-of-all-rows',
    hits: (sql) => /^UPDATE\b/i.test(sql) && !/\bWHERE\b/i.test(sql),
    says: 'writes every row in one transaction: in batches by a job, or only the rows that need it',
  },
];

/** What is wrong with the migrations after the baseline, and with the files of functions and views; undefined where all are well. */
export function migrationRules() {
  const faults = [];
  for (const name of readdirSync(FOLDER).sort()) {
    if (!name.endsWith('.ts') || name === BASELINE) continue;
    if (name < BASELINE) faults.push(`${name}: comes before the baseline, where nobody runs it: take a higher number`);
    faults.push(...migrationFaults(readFileSync(join(FOLDER, name), 'utf8')).map((fault) => `${name}: ${fault}`));
  }
  for (const kind of ['functions', 'views']) {
    for (const name of readdirSync(join(FOLDER, kind), { recursive: true })) {
      if (!name.endsWith('.sql')) continue;
      faults.push(
        ...schemaFileFaults(name, readFileSync(join(FOLDER, kind, name), 'utf8')).map(
          (fault) => `${kind}/${name}: ${fault}`,
        ),
      );
    }
  }
  return faults.length === 0 ? undefined : faults.join('\n');
}

/**
 * What a migration does that locks, rewrites or leaves out. It may, where it says why in a comment of its own line:
 * `// allow index-blocks-writes on report: a row a day`.
 */
export function migrationFaults(source) {
  const up = source.replace(/async down\([\s\S]*?\n {2}\}\n/, '');
  const statements = statementsIn(up);
  const all = statements.join(';\n');
  const made = new Set(
    [...all.matchAll(/CREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF NOT EXISTS\s+)?(\w+)/gi)].map(([, table]) => table),
  );
  const found = [];
  for (const sql of statements) {
    const table =
      /(?:ALTER TABLE(?: ONLY)?(?: IF EXISTS)?|INDEX[^(]*? ON|^UPDATE(?: ONLY)?|^LOCK(?: TABLE)?|^CLUSTER|^VACUUM FULL)\s+(?:ONLY\s+)?(\w+)/i.exec(
        sql,
      )?.[1];
    if (table !== undefined && !made.has(table)) {
      for (const { rule, hits, says } of ON_EXISTING) if (hits(sql, all)) found.push({ rule, table, says });
    }
  }
  if (/CONCURRENTLY/i.test(all) && !/transaction\s*=\s*false/.test(source)) {
    found.push({
      rule: 'concurrently',
      table: 'any',
      says: 'is not possible in a transaction: transaction = false in the class',
    });
  }
  for (const table of made) found.push(...faultsOfNew(table, all));
  return afterAllowances(found, source);
}

/** Of a table that a migration makes: whose it is, and how rows are found by what they point to. */
function faultsOfNew(table, all) {
  const body = parenthesis(all, new RegExp(`TABLE\\s+(?:IF NOT EXISTS\\s+)?${table}\\s*\\(`, 'i'));
  const keys = [...body.matchAll(/(?:PRIMARY KEY|UNIQUE)\s*\(([^)]*)\)/gi)].map(([, columns]) => namesIn(columns));
  const indexes = [...all.matchAll(new RegExp(`INDEX[^(;]*? ON ${table}\\b[^(;]*\\(([^;]*)\\)`, 'gi'))].map(
    ([, columns]) => namesIn(columns),
  );
  const found = [];
  if (/\borganization_id\b/.test(body)) {
    if (!new RegExp(`limit_to_organization\\('${table}'`).test(all)) {
      found.push({
        rule: 'no-row-level-security',
        table,
        says: `shows its rows to every organization: SELECT limit_to_organization('${table}')`,
      });
    }
    if ([...keys, ...indexes].some(([first]) => first !== 'organization_id') || keys.length === 0) {
      found.push({
        rule: 'organization-first',
        table,
        says: 'has a key or index that does not begin with organization_id, or no key',
      });
    }
  } else {
    found.push({
      rule: 'of-no-organization',
      table,
      says: 'has no organization_id: one database for all would not be spread any more',
    });
  }
  const foreign = [
    ...[...body.matchAll(/FOREIGN KEY\s*\(([^)]*)\)/gi)].map(([, columns]) => namesIn(columns)),
    ...body
      .split('\n')
      .filter((line) => /\bREFERENCES\b/i.test(line))
      .map((line) => namesIn(line).slice(0, 1))
      .filter(([name]) => !/^(?:CONSTRAINT|FOREIGN)$/i.test(name)),
  ];
  for (const columns of foreign) {
    const isFound = [...keys, ...indexes].some((index) =>
      columns.every((column) => index.slice(0, columns.length).includes(column)),
    );
    if (!isFound) {
      found.push({
        rule: 'foreign-key-without-index',
        table,
        says: `has no index that begins with ${columns.join(', ')}: each deletion of what it points to reads all of it`,
      });
    }
  }
  return found;
}

function afterAllowances(found, source) {
  const allowed = source.split('\n').flatMap((line) => {
    const [, rule, table, why] = /^(?:\/\/|--) allow ([\w-]+) on (\w+):(.*)$/.exec(line.trim()) ?? [];
    return rule === undefined ? [] : [{ rule, table, why }];
  });
  const isFor = (allowance, fault) => allowance.rule === fault.rule && allowance.table === fault.table;
  return [
    ...found
      .filter((fault) => !allowed.some((one) => isFor(one, fault)))
      .map(({ rule, table, says }) => `${table} ${says} (${rule})`),
    ...allowed
      .filter((one) => !found.some((fault) => isFor(one, fault)))
      .map(({ rule, table }) => `allows ${rule} on ${table}, which nothing does`),
    ...allowed
      .filter(({ why }) => why.trim().length < 10)
      .map(({ rule, table }) => `allows ${rule} on ${table} without saying why`),
  ];
}

/** What is wrong with a file of one function or view. */
export function schemaFileFaults(path, sql) {
  const name = path.slice(path.replaceAll('\\', '/').lastIndexOf('/') + 1, -'.sql'.length);
  const made = [...without('--', sql).matchAll(/^CREATE (OR REPLACE )?(FUNCTION|VIEW) (\w+)/gm)];
  return [
    ...(made.length === 1 && made[0][3] === name
      ? []
      : [`defines ${made.map((one) => one[3]).join(', ') || 'nothing'}, and is to define ${name} alone`]),
    ...(made.some((one) => one[1] === undefined) ? ['is applied again whenever it changes: CREATE OR REPLACE'] : []),
    ...(made.some((one) => one[2] === 'VIEW') && !/WITH \(security_invoker = true\)/.test(sql)
      ? ['shows rows of every organization: WITH (security_invoker = true)']
      : []),
    ...(/^--/.test(sql) ? [] : ['begins with a comment that says what it is for']),
  ];
}

/** Without comments to the end of their lines. */
function without(sign, text) {
  return text
    .split('\n')
    .map((line) => (line.includes(sign) ? line.slice(0, line.indexOf(sign)) : line))
    .join('\n');
}

/** The statements in the texts of a migration's source. */
function statementsIn(source) {
  const code = without('//', source).replace(/\/\*[\s\S]*?\*\//g, '');
  return [...code.matchAll(/`((?:[^`\\]|\\.)*)`|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)]
    .map(([, template, single, double]) => template ?? single ?? double)
    .flatMap((text) => without('--', text).split(';'))
    .map((sql) => sql.trim())
    .filter((sql) => /^[A-Z]{4,}\s/i.test(sql));
}

/** The changes that an ALTER TABLE names, without what comes before them; commas in parentheses part nothing. */
function clauses(sql) {
  const begin = /^ALTER TABLE(?: ONLY)?(?: IF EXISTS)?\s+\w+\s/i.exec(sql);
  if (begin === null) return [];
  const rest = sql.slice(begin[0].length);
  const parts = [''];
  let depth = 0;
  for (const letter of rest) {
    depth += { '(': 1, ')': -1 }[letter] ?? 0;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** What stands in the parentheses that `begin` ends with. */
function parenthesis(text, begin) {
  const found = begin.exec(text);
  if (found === null) return '';
  let depth = 1;
  let end = found.index + found[0].length;
  for (; depth > 0 && end < text.length; end += 1) depth += { '(': 1, ')': -1 }[text[end]] ?? 0;
  return text.slice(found.index + found[0].length, end - 1);
}

const namesIn = (columns) => columns.split(',').map((column) => /\w+/.exec(column)?.[0] ?? '');
