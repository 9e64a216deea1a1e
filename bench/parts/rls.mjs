import pg from 'pg';
import { connect } from '../support/cluster.mjs';
import { median, short } from '../support/numbers.mjs';
import { startService } from '../support/service.mjs';
import { buffersOf, nodesOf, plansOf } from '../support/statements.mjs';
import { row } from '../table.mjs';

export const title = 'Row-level security';

const LISTS = [
  '/vulnerabilities?status=open',
  '/vulnerabilities?sort=-cvss',
  '/findings?state=open',
  '/findings?vulnerabilityId=CVE-2025-10001',
  '/devices',
  '/scans',
];
const SEARCHES = ['/vulnerabilities?q=library-2999', '/findings?q=library-2999', '/devices?q=host-17'];
const WORKERS = 8;
const KEY = 'SELECT * FROM finding WHERE organization_id = $1 AND device_id = $2';

/** What the policies and the way into them cost: round trips of small statements, and pages of lists with and without. */
export async function measure({ cluster, fleet: fleetOf, quick, say }) {
  const fleet = await fleetOf(quick ? 1e5 : 1e6);
  return [...(await entering(fleet, quick)), ...(await pages({ cluster, fleet, say }))];
}

/** The same small statement in three dresses, in turns, over one pool of pipelining connections. */
async function entering(fleet, quick) {
  const pool = new pg.Pool({ connectionString: fleet.url, max: WORKERS, pipeline: true });
  pool.on('error', () => undefined);
  const statement = { name: 'bench-key', text: KEY, values: [fleet.organizationId, 3] };
  const enter = `BEGIN; SET LOCAL ROLE posture_app; SET LOCAL posture.organization = '${fleet.organizationId}'`;
  const dresses = {
    bare: (client) => client.query(statement),
    together: (client) => {
      client.connection.stream.cork();
      const sent = [client.query(enter), client.query(statement), client.query('COMMIT')];
      client.connection.stream.uncork();
      return Promise.all(sent);
    },
    apart: async (client) => {
      await client.query(enter);
      await client.query(statement);
      await client.query('COMMIT');
    },
  };
  const rates = { bare: [], together: [], apart: [] };
  try {
    for (let round = 0; round < (quick ? 4 : 10); round += 1) {
      for (const [name, work] of Object.entries(dresses)) rates[name].push(await rate(pool, work, quick ? 200 : 800));
    }
  } finally {
    await pool.end();
  }
  const share = (name) => median(rates[name]) / median(rates.bare);
  return [
    row(
      'a small statement held to an organization ÷ the same bare, per second',
      short(share('together')),
      '≥ 0.5',
      share('together') >= 0.5,
      `${short(share('apart'))} when beginning, statement and end wait for one another. ${WORKERS} connections on one machine, where a round trip costs next to nothing; over a network it is the waiting that counts.`,
    ),
  ];
}

async function rate(pool, work, times) {
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (let i = 0; i < times; i += 1) {
        const client = await pool.connect();
        try {
          await work(client);
        } finally {
          client.release();
        }
      }
    }),
  );
  return (WORKERS * times) / (performance.now() - begun);
}

/** The statements of list pages as the service ran them, and again as the owner, whom no policy holds. */
async function pages({ cluster, fleet, say }) {
  const service = await startService({ databaseUrl: fleet.url, folder: cluster.folder, env: { ROLE: 'api' } });
  const owner = await connect(fleet.url);
  try {
    const session = await service.signIn();
    const compare = async (path) => {
      await session.get(path);
      const plans = await plansOf(cluster, () => session.get(path));
      const { text, parameters, plan } = plans.find((entry) => entry.text.includes('facts AS ('));
      const { rows } = await owner.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, parameters);
      const bare = rows[0]['QUERY PLAN'][0].Plan;
      if (shape(plan) !== shape(bare)) say(difference(shape(plan).split('\n'), shape(bare).split('\n')));
      const found = { path, limited: buffersOf(plan), bare: buffersOf(bare), same: shape(plan) === shape(bare) };
      say(`${path}: ${found.limited} buffers, ${found.bare} without policies${found.same ? '' : ', another plan'}`);
      return found;
    };
    const lists = [];
    for (const path of LISTS) lists.push(await compare(path));
    const searches = [];
    for (const path of SEARCHES) searches.push(await compare(path));
    const worst = Math.max(...lists.map(({ limited, bare }) => limited / bare));
    return [
      row(
        'buffers of a list page with the policies ÷ without, the worst',
        short(worst),
        '≤ 1.05',
        worst <= 1.05,
        told(lists),
      ),
      row(
        'the same of a text search',
        short(Math.max(...searches.map(({ limited, bare }) => limited / bare))),
        'stated',
        null,
        told(searches),
      ),
    ];
  } finally {
    await owner.end();
    await service.stop();
  }
}

/** Kinds of nodes and their indexes; the one-time filter of a policy is a node of its own that costs nothing. */
function shape(plan) {
  return nodesOf(plan)
    .filter((node) => node['Node Type'] !== 'Result')
    .map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''}`.trim())
    .sort()
    .join('\n');
}

function difference(limited, bare) {
  const only = (those, others) => those.filter((line, i) => those.indexOf(line) === i && !others.includes(line));
  return `with policies only: ${only(limited, bare).join(', ')}; without: ${only(bare, limited).join(', ')}`;
}

function told(pages) {
  return pages
    .map(({ path, limited, bare, same }) => `${path} ${limited} to ${bare}${same ? '' : ' (another plan)'}`)
    .join('; ');
}
