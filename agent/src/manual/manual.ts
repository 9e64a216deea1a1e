import { EXIT, EXIT_MEANING } from '../agent-error.js';
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
import { SCAN_PAGE, SUBMIT_PAGE } from './sending-pages.js';
import type { VerbPage } from './verb-page.js';

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
  const { usage, summary, description, told, exits, examples } = page;
  const sections: [string, string][] = [
    ['NAME', indented(`posture-agent ${name} - ${summary}`)],
    ['SYNOPSIS', indented(`posture-agent ${name} ${usage}`)],
    ['DESCRIPTION', description.map((text) => indented(text)).join('\n\n')],
    ['OPTIONS', told.map(([option, meaning]) => `  ${option}\n${indented(meaning, '      ')}`).join('\n')],
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
