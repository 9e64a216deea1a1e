import { DOCTOR_OPTIONS } from '../commands/doctor.command.js';
import { ENROLL_OPTIONS } from '../commands/enroll.command.js';
import { INSTALL_OPTIONS } from '../commands/install.command.js';
import { LANGUAGES_OPTIONS } from '../commands/languages.command.js';
import { STATUS_OPTIONS } from '../commands/status.command.js';
import { UNINSTALL_OPTIONS } from '../commands/uninstall.command.js';
import { AS_JSON, RETRIES, STATE_DIR, type VerbPage } from './verb-page.js';

const YES = ['--yes', 'do it; without it, everything is shown and nothing done'] as const;
const SHOW_ONLY = ['--dry-run', 'show everything, do nothing, and end with 0'] as const;

export const ENROLL_PAGE: VerbPage = {
  name: 'enroll',
  usage: '--server URL',
  summary: 'make this machine known to the service, by a token from the dashboard, and scan it for the first time',
  description: [
    'The token comes from POSTURE_ENROLLMENT_TOKEN, from a file (--token-file FILE) or from standard input (--token-file -). On the command line it is refused: every user of the machine could read it there. On a device that is enrolled nothing is changed, and the exit code is 0.',
    'Ends with a first scan, so that the device is seen at once; the exit code is then that of the scan, and the enrolment stands whatever becomes of it. Packages of languages (npm, PyPI, jars, …) are not read unless `posture-agent languages` says where. `scan --dry-run` shows beforehand what a scan sends. With --no-scan it only enrols: for images, and for fleets that shall not scan all at once.',
    'How the service is reached is remembered: the authority, the pins, and the proxy of HTTPS_PROXY, HTTP_PROXY and NO_PROXY. The environment of a later run goes before the remembered proxy. Certificates are always verified; plain http goes to this very machine only.',
  ],
  options: ENROLL_OPTIONS,
  optionTexts: [
    ['--server URL', 'the service, https://…; also POSTURE_SERVER'],
    ['--token-file FILE', 'where the enrolment token stands; - for standard input'],
    ['--ca-file FILE', "certificates (PEM) of authorities to be trusted beside the system's"],
    [
      '--pin PINS',
      'sha256/BASE64 of public keys with a comma between them, two at least; one of them has to be in the chain of the certificate',
    ],
    ['--force', 'enrol anew; also after this device was deactivated'],
    ['--no-scan', 'enrol only; the first scan comes later'],
    ['--dry-run', 'print what would be sent, but for the token; send nothing'],
    ['--json', 'say it in JSON: a line for the enrolment, a line for the scan'],
    RETRIES,
    STATE_DIR,
  ],
  exits: ['ok', 'refused', 'usage', 'stopped', 'later'],
  examples: ['posture-agent enroll --server https://posture.example.org --token-file token'],
};

export const STATUS_PAGE: VerbPage = {
  name: 'status',
  usage: '[--json]',
  summary: 'who this device is, what it sent last, what the service wants of it',
  description: ['Asks the service for the policy; works without it, too. Never prints the token.'],
  options: STATUS_OPTIONS,
  optionTexts: [AS_JSON, STATE_DIR],
  exits: ['ok', 'usage', 'stopped'],
  examples: ['posture-agent status --json'],
};

export const LANGUAGES_PAGE: VerbPage = {
  name: 'languages',
  usage: '[FOLDERS|off|forget]',
  summary: 'read packages of languages too, and where',
  description: [
    'With folders (/opt,/srv) each scan from now on reads what npm, pip, RubyGems, Composer and .NET installed below them, what programs of Go and of Rust (cargo-auditable) were made of, and what archives of Java hold. `default` is /usr, /opt, /srv, /var/www and /app; homes are read only where they are named.',
    'Sent are name and version, and the package of the distribution that brought the file: no path, and nothing else of any file. Links, other file systems, network disks, containers and caches are left out. A scan reads for four minutes at most; where it could not read everything, that is said, and nothing is taken as gone.',
    '`off` ends it; what was sent stays with the service, as what nobody looks at any more. `forget` lets the service drop it, which closes its findings.',
  ],
  options: LANGUAGES_OPTIONS,
  optionTexts: [AS_JSON, STATE_DIR],
  exits: ['ok', 'refused', 'usage'],
  examples: ['posture-agent languages default', 'posture-agent languages /opt,/srv,/home/build'],
};

export const DOCTOR_PAGE: VerbPage = {
  name: 'doctor',
  usage: '[--json]',
  summary: 'look for what keeps this agent from working, and say what to do',
  description: [
    'One line for each thing that has to be right: Node, state directory, enrolment, proxy, server, TLS, clock, spool, last scan, timer. Each is ok, warn or fail. Changes nothing.',
  ],
  options: DOCTOR_OPTIONS,
  optionTexts: [
    AS_JSON,
    ['--server URL', 'what to reach, on a device that is not enrolled; also POSTURE_SERVER'],
    STATE_DIR,
  ],
  exits: ['ok', 'refused', 'usage'],
  examples: ['posture-agent doctor'],
};

export const INSTALL_PAGE: VerbPage = {
  name: 'install',
  usage: '[--yes]',
  summary: 'have this machine scanned from time to time',
  description: [
    'By a systemd timer, cron, launchd or the Task Scheduler. Shows every file and command first. What it did not write itself it replaces only with --force.',
  ],
  options: INSTALL_OPTIONS,
  optionTexts: [
    YES,
    SHOW_ONLY,
    ['--interval SECONDS', 'from 60 to 604800; else what the policy of the organization says'],
    ['--deep', 'with rights to read what an ordinary account cannot'],
    ['--scheduler NAME', 'systemd, cron, launchd or task-scheduler; else what this machine has'],
    ['--user NAME', 'the account that cron runs it as'],
    ['--force', 'replace files that somebody changed or wrote'],
    STATE_DIR,
  ],
  exits: ['ok', 'refused', 'usage'],
  examples: ['sudo posture-agent install', 'sudo posture-agent install --yes'],
};

export const UNINSTALL_PAGE: VerbPage = {
  name: 'uninstall',
  usage: '[--yes]',
  summary: 'undo install',
  description: ['Removes what install wrote, and says what it leaves.'],
  options: UNINSTALL_OPTIONS,
  optionTexts: [
    YES,
    SHOW_ONLY,
    ['--purge', 'remove the state too: the device token and unsent scans'],
    ['--force', 'remove also what somebody changed'],
    STATE_DIR,
  ],
  exits: ['ok', 'refused', 'usage'],
  examples: ['sudo posture-agent uninstall --yes --purge'],
};

const NOTHING = { values: [], flags: [], operands: 0 };

export const VERSION_PAGE: VerbPage = {
  name: 'version',
  usage: '[--json]',
  summary: "the agent's version",
  description: ['Prints the version of the agent; with --json that of Node and the system too.'],
  options: { ...NOTHING, flags: ['json'] },
  optionTexts: [AS_JSON],
  exits: ['ok', 'usage'],
  examples: ['posture-agent version'],
};

export const HELP_PAGE: VerbPage = {
  name: 'help',
  usage: '[VERB]',
  summary: 'this; or the page of a verb, as VERB --help does',
  description: ['Prints what there is.'],
  options: { ...NOTHING, operands: 1 },
  optionTexts: [],
  exits: ['ok', 'usage'],
  examples: ['posture-agent help scan'],
};
