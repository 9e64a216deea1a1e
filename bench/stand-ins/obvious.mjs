import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { DataSource } from 'typeorm';
import { ScanDto, WideFinding, WideScan } from './obvious-scan.mjs';

// The obvious way, without the cost of a framework: nested DTOs, the device's rows read as entities, changed, saved.
const source = await new DataSource({
  type: 'postgres',
  url: process.env.DATABASE_URL,
  entities: [WideFinding, WideScan],
  synchronize: true,
  installExtensions: true,
  poolSize: 10,
}).initialize();

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
    const token = headers['x-device-token'];
    const signed = createHmac('sha256', token).update(`${headers['x-timestamp']}\n`).update(body).digest();
    if (!timingSafeEqual(signed, Buffer.from(headers['x-signature'], 'hex'))) throw new Error('signature');
    const scan = plainToInstance(ScanDto, JSON.parse(body.toString('utf8')));
    const faults = await validate(scan, { whitelist: true, forbidNonWhitelisted: true });
    if (faults.length > 0) throw new Error(faults.join('\n'));
    await save(uuidOf(token), scan);
    send(response, 202, { scanId: scan.scanId, status: 'completed' });
  } catch (error) {
    send(response, 500, { error: error.message });
  }
}

/** Reads what the device had, changes it as the scan says, saves it as a whole. */
async function save(deviceId, scan) {
  await source.transaction(async (manager) => {
    const now = new Date();
    await manager.save(WideScan, { id: scan.scanId, deviceId, receivedAt: now, findings: scan.findings.length });
    const known = await manager.find(WideFinding, { where: { deviceId } });
    const byKey = new Map(known.map((one) => [`${one.cveId} ${one.purl}`, one]));
    const rows = scan.findings.map(({ id, purl, installedVersion, fixedVersions, severity, title }) => {
      const row = byKey.get(`${id} ${purl}`) ?? { organizationId: deviceId, deviceId, cveId: id, purl, firstSeen: now };
      byKey.delete(`${id} ${purl}`);
      return Object.assign(row, { installedVersion, fixedVersions, severity, title, status: 'open', lastSeen: now });
    });
    const gone = [...byKey.values()].map((row) => Object.assign(row, { status: 'fixed' }));
    await manager.save(WideFinding, [...rows, ...gone], { chunk: 500 });
  });
}

/** A stable UUID of a token. */
function uuidOf(token) {
  const hex = createHash('sha256').update(token).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function send(response, status, content) {
  const body = Buffer.from(JSON.stringify(content));
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
}
