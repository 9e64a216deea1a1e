import type { EXIT } from '../system-error.js';
import type { Options } from '../arguments.js';

/** What there is to know of a verb: its lines in `help`, and its own page. */
export interface VerbPage {
  name: string;
  /** The words after the verb: `--server URL`. */
  usage: string;
  /** One line. */
  summary: string;
  /** Paragraphs. */
  description: readonly string[];
  /** What the command line may hold; the pages are checked against it. */
  options: Options;
  /** The options in the words of the manual: `--retries N`, and what it does. */
  optionTexts: readonly (readonly [option: string, meaning: string])[];
  exits: readonly (keyof typeof EXIT)[];
  examples: readonly string[];
}

export const STATE_DIR = [
  '--state-dir DIR',
  'where the device token is kept; also POSTURE_STATE_DIR. Else /var/lib/posture-agent for root, and ~/.local/state/posture-agent for everybody else',
] as const;
export const RETRIES = [
  '--retries N',
  'how often to try again when the service does not answer: 0 to 20, 4 when it is left out',
] as const;
export const AS_JSON = ['--json', 'say it in JSON on one line'] as const;
export const DRY_RUN = [
  '--dry-run',
  'print exactly the JSON that would be sent, one line for each scan; send nothing',
] as const;
