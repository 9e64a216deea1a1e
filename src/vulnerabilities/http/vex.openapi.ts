/** An OpenVEX document, as the contract shows it; the members of CycloneDX are those of its own specification. */
export const VEX_DOCUMENT = {
  schema: {
    type: 'object',
    description: 'An OpenVEX 0.2.0 document as here, or a CycloneDX one with `vulnerabilities`.',
    properties: {
      '@context': { type: 'string', example: 'https://openvex.dev/ns/v0.2.0' },
      '@id': { type: 'string' },
      author: { type: 'string' },
      role: { type: 'string' },
      timestamp: { type: 'string', format: 'date-time' },
      last_updated: { type: 'string', format: 'date-time' },
      version: { type: 'integer', minimum: 1 },
      tooling: { type: 'string' },
      statements: { type: 'array', items: { type: 'object' } },
    },
  },
  example: {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': 'https://example.org/vex/2026-1',
    author: 'Example Org',
    timestamp: '2026-11-20T12:00:00.000Z',
    version: 1,
    statements: [
      {
        vulnerability: { name: 'CVE-2023-0286' },
        products: [{ '@id': 'pkg:deb/debian/openssl@3.0.11-1~deb12u2' }],
        status: 'not_affected',
        justification: 'vulnerable_code_not_in_execute_path',
      },
    ],
  },
} as const;
