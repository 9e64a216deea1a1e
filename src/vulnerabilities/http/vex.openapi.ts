const ISSUED = '2026-11-20T12:00:00.000Z';
const PURL = 'pkg:deb/debian/openssl@3.0.11-1~deb12u2';

const OPENVEX = {
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://example.org/vex/2026-1',
  author: 'Example Org',
  timestamp: ISSUED,
  version: 1,
  statements: [
    {
      vulnerability: { name: 'CVE-2023-0286' },
      products: [{ '@id': PURL }],
      status: 'not_affected',
      justification: 'vulnerable_code_not_in_execute_path',
    },
  ],
};

const CYCLONEDX = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  version: 1,
  metadata: { timestamp: ISSUED },
  vulnerabilities: [
    {
      id: 'CVE-2023-0286',
      affects: [{ ref: PURL }],
      analysis: { state: 'not_affected', justification: 'code_not_reachable' },
    },
  ],
};

const CSAF = {
  document: {
    category: 'csaf_vex',
    csaf_version: '2.0',
    title: 'OpenSSL in Example Gateway',
    publisher: { category: 'vendor', name: 'Example Org', namespace: 'https://example.org' },
    tracking: {
      id: 'EX-2026-1',
      status: 'final',
      version: '1',
      initial_release_date: ISSUED,
      current_release_date: ISSUED,
      revision_history: [{ number: '1', date: ISSUED, summary: 'First edition.' }],
    },
  },
  product_tree: {
    full_product_names: [
      { product_id: 'openssl', name: 'OpenSSL 3.0.11', product_identification_helper: { purl: PURL } },
    ],
  },
  vulnerabilities: [
    {
      cve: 'CVE-2023-0286',
      product_status: { known_not_affected: ['openssl'] },
      flags: [{ label: 'vulnerable_code_not_in_execute_path', product_ids: ['openssl'] }],
    },
  ],
};

/** A VEX document, as the contract shows it; the members of CycloneDX and CSAF are those of their own specifications. */
export const VEX_DOCUMENT = {
  schema: {
    type: 'object' as const,
    description: 'An OpenVEX 0.2.0 document as here, a CycloneDX one with `vulnerabilities`, or a CSAF one.',
    properties: {
      '@context': { type: 'string' as const, example: OPENVEX['@context'] },
      '@id': { type: 'string' as const },
      author: { type: 'string' as const },
      role: { type: 'string' as const },
      timestamp: { type: 'string' as const, format: 'date-time' },
      last_updated: { type: 'string' as const, format: 'date-time' },
      version: { type: 'integer' as const, minimum: 1 },
      tooling: { type: 'string' as const },
      statements: { type: 'array' as const, items: { type: 'object' as const } },
    },
    additionalProperties: true,
  },
  examples: {
    openvex: { summary: 'OpenVEX', value: OPENVEX },
    cyclonedx: { summary: 'CycloneDX', value: CYCLONEDX },
    csaf: { summary: 'CSAF', value: CSAF },
  },
};
