/** A document of others that code or data of this service follows. */
export interface Standard {
  title: string;
  /** The edition that is followed. */
  edition: string;
  /** When its publisher brought it out, a date or a month; null where we do not know it for sure. */
  published: string | null;
  source: string;
  /** What follows it. */
  used: string;
  /** The edition that took its place, where there is one that is not followed yet. */
  supersededBy?: string;
}

/** The day on which we knew of no newer editions than these, but for those that are named. */
export const STANDARDS_CHECKED = '2026-11-28';

/** What is followed besides frameworks and feeds, which say it themselves (`edition.json`, `GET /intelligence`). */
export const STANDARDS: readonly Standard[] = [
  {
    title: 'NIST SP 800-63B-4, passwords',
    edition: 'Revision 4',
    published: '2025-07',
    source: 'https://pages.nist.gov/800-63-4/sp800-63b.html',
    used: 'least length of local passwords: 15 alone, 8 beside another factor',
  },
  {
    title: 'MITRE ATT&CK for enterprises: moves and revocations',
    edition: '19.2',
    published: '2026-08',
    source: 'https://attack.mitre.org/resources/updates/',
    used: 'techniques of checks; older documents of the feed are told as this edition has it',
  },
  {
    title: 'ATT&CK Navigator layer',
    edition: '4.5',
    published: null,
    source: 'https://github.com/mitre-attack/attack-navigator',
    used: 'export of the threat model',
  },
  {
    title: 'CISA SCuBA for Microsoft 365',
    edition: 'August 2026',
    published: '2026-08',
    source: 'https://github.com/cisagov/ScubaGear',
    used: 'checks of Microsoft 365',
  },
  {
    title: 'CISA SCuBA for Google Workspace',
    edition: 'August 2026',
    published: '2026-08',
    source: 'https://github.com/cisagov/ScubaGoggles',
    used: 'checks of Google Workspace',
  },
  {
    title: 'CIS Microsoft 365 Foundations Benchmark',
    edition: '7.0',
    published: null,
    source: 'https://www.cisecurity.org/benchmark/microsoft_365',
    used: 'numbers beside checks of Microsoft 365, with those of 4.0 to 6.0',
  },
  {
    title: 'CIS Google Workspace Foundations Benchmark',
    edition: '1.3',
    published: null,
    source: 'https://www.cisecurity.org/benchmark/google_workspace',
    used: 'numbers beside checks of Google Workspace',
    supersededBy: '1.4, whose numbers we have not read',
  },
  {
    title: 'SPF',
    edition: 'RFC 7208',
    published: '2014-04',
    source: 'https://www.rfc-editor.org/rfc/rfc7208',
    used: 'checks of mail domains',
  },
  {
    title: 'DKIM',
    edition: 'RFC 6376 with RFC 8301',
    published: '2018-01',
    source: 'https://www.rfc-editor.org/rfc/rfc8301',
    used: 'checks of mail domains',
  },
  {
    title: 'DMARC',
    edition: 'RFC 9989, 9990, 9991',
    published: null,
    source: 'https://www.rfc-editor.org/rfc/rfc9989',
    used: 'checks of mail domains; they took the place of RFC 7489',
  },
  {
    title: 'OSCAL assessment results',
    edition: '1.2.2',
    published: null,
    source: 'https://pages.nist.gov/OSCAL/',
    used: 'export of assessments; catalogues of 1.0 to 1.2 are read',
  },
  {
    title: 'NIST SP 800-30, Table I-2',
    edition: 'Revision 1',
    published: '2012-09',
    source: 'https://doi.org/10.6028/NIST.SP.800-30r1',
    used: 'level of likelihood and impact',
  },
  {
    title: 'CISA BOD 26-04',
    edition: '2026-06-10',
    published: '2026-06-10',
    source: 'https://www.cisa.gov/directives',
    used: 'deadlines; it took the place of BOD 22-01',
  },
  {
    title: 'CVSS',
    edition: '2.0, 3.x and 4.0',
    published: '2023-11-01',
    source: 'https://www.first.org/cvss/',
    used: 'severity and impact of vulnerabilities',
  },
];
