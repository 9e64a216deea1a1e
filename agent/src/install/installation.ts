/** A file that `install` writes. Paths are those of the machine, whatever root they are written below. */
export interface PlannedFile {
  path: string;
  content: string | Buffer;
  /** Permission bits; on Windows the folder's own rules hold. */
  mode: number;
  /** What it is for, in a few words. */
  purpose: string;
}

/** A program that is run, by absolute path and without a shell. */
export interface PlannedCommand {
  path: string;
  args: readonly string[];
  /** Set for what may fail without harm, such as stopping something that does not run. */
  mayFail?: true;
}

/** Everything that `install` would do and `uninstall` would undo. Made by pure functions from {@link InstallFacts}. */
export interface Installation {
  /** What starts the agent from then on: “a systemd timer”. */
  scheduler: string;
  files: PlannedFile[];
  /** Run in order once the files are there. */
  start: PlannedCommand[];
  /** Run in order before the files are removed. */
  stop: PlannedCommand[];
  /** Run in order after the files are removed. */
  afterRemoval: PlannedCommand[];
  /** Where the state lies once the scheduler has begun; the first is the one that people name. */
  statePaths: string[];
  /** Folders that hold nothing but the agent's files; removed when they are empty. */
  folders: string[];
  /** What a person should know before they say yes. */
  notes: string[];
}

/** What an installation depends on. */
export interface InstallFacts {
  /** Absolute path of the Node that runs the agent. */
  node: string;
  /** The whole agent: one file. */
  program: Buffer;
  stateDirectory: string;
  intervalSeconds: number;
  /** Spreads a fleet over the interval where the scheduler does not; any number. */
  seed: number;
  /** Rights to see what an ordinary account cannot. */
  deep: boolean;
}

/** The longest random delay of a start: a sixth of the interval, ten minutes at most. */
export function splaySeconds(intervalSeconds: number) {
  return Math.min(600, Math.floor(intervalSeconds / 6));
}

/** The program itself, as every system gets it. */
export function programFile(path: string, { program }: InstallFacts): PlannedFile {
  return { path, content: program, mode: 0o755, purpose: 'the agent' };
}
