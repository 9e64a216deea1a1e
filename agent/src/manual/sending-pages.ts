import { SCAN_OPTIONS } from '../commands/scan.command.js';
import { SUBMIT_OPTIONS } from '../commands/submit.command.js';
import { TOOL_NAMES } from '../tools/scanner-tools.js';
import { DRY_RUN, RETRIES, STATE_DIR } from './verb-page.js';
import type { VerbPage } from './verb-page.js';

const RECEIPT = ['--json', 'print the receipt of the service as JSON'] as const;

export const SCAN_PAGE: VerbPage = {
  name: 'scan',
  usage: '[--dry-run] [--with TOOLS]',
  summary: 'look at this machine and send what was seen',
  description: [
    'Reads packages, settings and open ports, and sends them signed. What could not be seen is sent as unknown, with the reason. The organization says by its policy what is looked at; the agent asks for it first, and keeps the last one.',
    'A scan is kept in the spool before it is sent, and leaves it when the service has it: 50 scans, 20 MB, 7 days. Prints a receipt: what was found, what changed.',
  ],
  options: SCAN_OPTIONS,
  told: [
    DRY_RUN,
    RECEIPT,
    [
      '--with TOOLS',
      `let scanners that are installed look too, and send what they report: ${TOOL_NAMES.join(', ')}, with commas between them, or all`,
    ],
    [
      '--languages FOLDERS',
      'read packages of languages below these folders this time, with commas between them, or default; also POSTURE_LANGUAGES. See: posture-agent languages --help',
    ],
    [
      '--splay',
      'before the first scan of this device, wait for its own place in the interval; for what starts a whole fleet in the same moment',
    ],
    RETRIES,
    STATE_DIR,
  ],
  exits: ['ok', 'refused', 'usage', 'stopped', 'later'],
  examples: [
    'posture-agent scan --dry-run',
    'posture-agent scan --with lynis,trivy',
    'posture-agent scan --languages /opt,/srv --dry-run',
  ],
};

export const SUBMIT_PAGE: VerbPage = {
  name: 'submit',
  usage: 'REPORT [--scope NAME]',
  summary: "send another scanner's report (- for standard input)",
  description: [
    'Takes Trivy, Grype, OSV-Scanner and CycloneDX as JSON, Lynis report.dat and OpenSCAP XML (XCCDF results or ARF), audits of npm, pnpm and yarn and more (docs/formats.md of the service), also gzipped. Which it is shows in the content. It is kept and sent as a scan is; it closes findings only of its own source and scope.',
  ],
  options: SUBMIT_OPTIONS,
  told: [
    ['--source NAME', 'the scanner, where the content does not show it: trivy, grype, lynis, npm-audit, …'],
    ['--scope NAME', 'what was scanned, when the report does not say it well'],
    DRY_RUN,
    RECEIPT,
    RETRIES,
    STATE_DIR,
  ],
  exits: ['ok', 'refused', 'usage', 'stopped', 'later'],
  examples: ['trivy image --format json shop:latest | posture-agent submit - --scope shop'],
};
