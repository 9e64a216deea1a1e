import { EXIT, EXIT_MEANING } from '../system-error.js';
import { SCAN_OPTIONS } from '../commands/scan.command.js';
import { SUBMIT_OPTIONS } from '../commands/submit.command.js';
import { TOOL_NAMES } from '../tools/run-tools.js';
import {
  DOCTOR_PAGE,
  ENROLL_PAGE,
  HELP_PAGE,
  INSTALL_PAGE,
  LANGUAGES_PAGE,
  STATUS_PAGE,
  UNINSTALL_PAGE,
  VERSION_PAGE,
} from './device-pages.js';
import { DRY_RUN, RETRIES, STATE_DIR, type VerbPage } from './verb-page.js';

const RECEIPT = ['--json', 'print the receipt of the service as JSON'] as const;

const SCAN_PAGE: VerbPage = {
  name: 'scan',
  usage: '[--dry-run] [--with TOOLS]',
  summary: 'look at this machine and send what was seen',
  description: [
    'Reads packages, settings and open ports, and sends them signed. What could not be seen is sent as unknown, with the reason. The organization says by its policy what is looked at; the agent asks for it first, and keeps the last one.',
    'A scan is kept in the spool before it is sent, and leaves it when the service has it: 50 scans, 20 MB, 7 days. Prints a receipt: what was found, what changed.',
  ],
  options: SCAN_OPTIONS,
  optionTexts: [
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

const SUBMIT_PAGE: VerbPage = {
  name: 'submit',
  usage: 'REPORT [--scope NAME]',
  summary: "send another scanner's report (- for standard input)",
  description: [
    'Takes Trivy, Grype, OSV-Scanner and CycloneDX as JSON, Lynis report.dat and OpenSCAP XML (XCCDF results or ARF), audits of npm, pnpm and yarn and more (docs/formats.md of the service), also gzipped. Which it is shows in the content. It is kept and sent as a scan is; it closes findings only of its own source and scope.',
  ],
  options: SUBMIT_OPTIONS,
  optionTexts: [
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

/** A terminal that nobody made wider. */
const WIDTH = 80;
const VERB_COLUMNS = 34;

/** Every verb, in the order in which a person needs them. */
export const PAGES: readonly VerbPage[] = [
  ENROLL_PAGE,
  SCAN_PAGE,
  SUBMIT_PAGE,
  LANGUAGES_PAGE,
  STATUS_PAGE,
  DOCTOR_PAGE,
  INSTALL_PAGE,
  UNINSTALL_PAGE,
  VERSION_PAGE,
  HELP_PAGE,
];

/** All verbs on one screen, and the exit codes. */
export function overview(): string {
  const verbs = PAGES.map(({ name, usage, summary }) =>
    hanging(`${`  ${name} ${usage}`.padEnd(VERB_COLUMNS)} `, summary),
  );
  return `${indented('posture-agent looks at this machine and sends what it saw, signed, to a Posture service.', '')}

${verbs.join('\n')}

posture-agent VERB --help says more of a verb. Exit codes:
${exitTable(Object.keys(EXIT) as (keyof typeof EXIT)[])}
`;
}

/** The page of one verb; null when there is none of that name. */
export function pageOf(name: string): string | null {
  const page = PAGES.find((each) => each.name === name);
  if (page === undefined) return null;
  const { usage, summary, description, optionTexts, exits, examples } = page;
  const sections: [string, string][] = [
    ['NAME', indented(`posture-agent ${name} - ${summary}`)],
    ['SYNOPSIS', indented(`posture-agent ${name} ${usage}`)],
    ['DESCRIPTION', description.map((text) => indented(text)).join('\n\n')],
    ['OPTIONS', optionTexts.map(([option, meaning]) => `  ${option}\n${indented(meaning, '      ')}`).join('\n')],
    ['EXIT STATUS', exitTable(exits)],
    ['EXAMPLES', examples.map((example) => `  ${example}`).join('\n')],
  ];
  return sections
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `${title}\n${text}\n`)
    .join('\n');
}

function exitTable(exits: readonly (keyof typeof EXIT)[]) {
  return exits.map((name) => hanging(`  ${String(EXIT[name]).padStart(2)}  `, EXIT_MEANING[name])).join('\n');
}

/** Text beside a label, with its further lines below its first. */
function hanging(label: string, text: string): string {
  return label + indented(text, ' '.repeat(label.length)).trimStart();
}

function indented(text: string, indent = '  '): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent.length + line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => indent + line).join('\n');
}
