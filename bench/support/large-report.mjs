import { createHmac, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const MIB = 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

/** A Trivy report of about so many bytes, as JSON. */
export function trivyReport(bytes) {
  const one = (i) =>
    JSON.stringify({
      VulnerabilityID: `CVE-2026-${10_000 + (i % 5000)}`,
      PkgName: `package-${i % 700}`,
      InstalledVersion: '1.0-1',
      Severity: 'HIGH',
      Description: 'What an attacker can do with it, in some sentences. '.repeat(20),
    });
  const head = `{"SchemaVersion":2,"ArtifactName":"large","ArtifactType":"container_image","Results":[{"Target":"debian","Class":"os-pkgs","Type":"debian","Vulnerabilities":[`;
  return filled(bytes, head, one, ',', ']}]}');
}

/** A report of Nessus of about so many bytes, as XML. */
export function nessusReport(bytes) {
  const one = (i) =>
    `<ReportItem port="443" svc_name="www" protocol="tcp" severity="3" pluginID="${100_000 + (i % 5000)}" pluginName="One of many" pluginFamily="General"><cve>CVE-2026-${10_000 + (i % 5000)}</cve><description>${'What an attacker can do with it, in some sentences. '.repeat(20)}</description></ReportItem>`;
  const head =
    '<?xml version="1.0"?><NessusClientData_v2><Report name="large"><ReportHost name="192.0.2.1"><HostProperties/>';
  return filled(bytes, head, one, '', '</ReportHost></Report></NessusClientData_v2>');
}

/** A VEX document of nearly 20 MiB, with some forty thousand statements; `number` tells it from others. */
export function vexDocument(format, number) {
  const words = 'Because the code is never reached. '.repeat(10);
  const purl = (i) => `pkg:npm/p${i % 1000}@1.0.0`;
  const name = (i) => `CVE-2031-${10_000 + number * 100_000 + i}`;
  const time = '2026-11-01T00:00:00Z';
  const bytes = 20 * MIB - 256 * 1024;
  if (format === 'openvex') {
    const head = `{"@context":"https://openvex.dev/ns/v0.2.0","@id":"https://example.org/vex/${number}","author":"Example","timestamp":"${time}","version":1,"statements":[`;
    const one = (i) =>
      JSON.stringify({
        vulnerability: { name: name(i) },
        products: [{ '@id': purl(i) }],
        status: 'not_affected',
        impact_statement: words,
      });
    return filled(bytes, head, one, ',', ']}');
  }
  if (format === 'cyclonedx') {
    const head = `{"bomFormat":"CycloneDX","specVersion":"1.6","serialNumber":"urn:uuid:3e671687-395b-41f5-a30f-${String(number).padStart(12, '0')}","version":1,"metadata":{"timestamp":"${time}"},"vulnerabilities":[`;
    const one = (i) =>
      JSON.stringify({ id: name(i), analysis: { state: 'not_affected', detail: words }, affects: [{ ref: purl(i) }] });
    return filled(bytes, head, one, ',', ']}');
  }
  const products = Array.from({ length: 1000 }, (_, i) => ({
    product_id: `P${i}`,
    name: `P${i}`,
    product_identification_helper: { purl: purl(i) },
  }));
  const document = {
    category: 'csaf_vex',
    csaf_version: '2.0',
    title: 'Example',
    publisher: { category: 'vendor', name: 'Example', namespace: 'https://example.com' },
    tracking: { id: `B${number}`, status: 'final', version: '1', current_release_date: time },
  };
  const head = `{"document":${JSON.stringify(document)},"product_tree":${JSON.stringify({ full_product_names: products })},"vulnerabilities":[`;
  const one = (i) =>
    JSON.stringify({
      cve: name(i),
      product_status: { known_not_affected: [`P${i % 1000}`] },
      threats: [{ category: 'impact', details: words, product_ids: [`P${i % 1000}`] }],
    });
  return filled(bytes, head, one, ',', ']}');
}

function filled(bytes, head, one, between, tail) {
  const rows = [];
  let length = head.length + tail.length;
  for (let i = 0; length < bytes; i += 1) {
    const row = one(i);
    rows.push(row);
    length += row.length + between.length;
  }
  return Buffer.from(`${head}${rows.join(between)}${tail}`);
}

/** The same in gzip. */
export const gzipped = (bytes) => gzipSync(bytes, { level: 9 });

/** The headers with which an agent signs a bare document. */
export function signed(device, body, mediaType) {
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    'Content-Type': mediaType,
    'X-Device-Token': device.token,
    'X-Timestamp': `${timestamp}`,
    'X-Signature': createHmac('sha256', device.token).update(`${timestamp}\n`).update(body).digest('hex'),
    'X-Scan-Id': randomUUID(),
    'X-Scan-Scope': 'large',
  };
}

/**
 * Posts `body` piece by piece, as fast as the other side takes it, and gives status and text of the answer, which may come before all
 * of it is sent. With `announced` the length stands in the headers; else the body has none.
 */
export function post(url, body, { headers, announced }) {
  return new Promise((resolve, reject) => {
    let answered = false;
    const sending = request(
      url,
      { method: 'POST', headers: { ...headers, ...(announced && { 'Content-Length': body.length }) }, agent: false },
      (response) => {
        answered = true;
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.once('end', () => {
          resolve({ status: response.statusCode, text: Buffer.concat(parts).toString('utf8') });
          sending.destroy();
        });
      },
    );
    // The other side may hang up on what it has refused.
    sending.on('error', (error) => {
      if (!answered) reject(error);
    });
    let at = 0;
    const more = () => {
      while (at < body.length) {
        const goOn = sending.write(body.subarray(at, (at += CHUNK_BYTES)));
        if (!goOn) return void sending.once('drain', more);
      }
      sending.end();
    };
    more();
  });
}

/** Peak of the memory of a process since {@link forgetPeak}, in MiB. */
export function peakMebibytes(pid) {
  return (Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024) / MIB;
}

/** Lets the kernel count the peak from here on. */
export function forgetPeak(pid) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
