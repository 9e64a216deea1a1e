import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

// The least that an ingest can do and still be one: bare HTTP, the signature, JSON.parse, one insert.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`CREATE TABLE IF NOT EXISTS receipt (
  organization_id integer NOT NULL, id uuid NOT NULL, device_id integer NOT NULL, received_at timestamptz NOT NULL,
  started_at timestamptz NOT NULL, findings integer NOT NULL, body_sha256 bytea NOT NULL, PRIMARY KEY (organization_id, id))`);

const INSERT = { name: 'receipt', text: 'INSERT INTO receipt VALUES ($1, $2, $3, now(), $4, $5, $6)' };

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => void answer(request, Buffer.concat(chunks), response));
});
server.listen(0, '127.0.0.1', () => console.log(`{"msg":"listening","port":${server.address().port}}`));
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));

async function answer({ headers }, body, response) {
  try {
    const signed = createHmac('sha256', headers['x-device-token'])
      .update(`${headers['x-timestamp']}\n`)
      .update(body)
      .digest();
    if (!timingSafeEqual(signed, Buffer.from(headers['x-signature'], 'hex'))) {
      send(response, 401, { error: 'signature' });
      return;
    }
    const scan = JSON.parse(body.toString('utf8'));
    const sha256 = createHash('sha256').update(body).digest();
    await pool.query({ ...INSERT, values: [1, scan.scanId, 1, scan.startedAt, scan.findings.length, sha256] });
    send(response, 202, { scanId: scan.scanId, status: 'completed' });
  } catch (error) {
    send(response, 500, { error: error.message });
  }
}

function send(response, status, content) {
  const body = Buffer.from(JSON.stringify(content));
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
}
