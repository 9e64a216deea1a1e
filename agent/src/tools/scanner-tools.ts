import { scapContent, scapLack, scapProfile } from './scap-content.js';
import type { FileTree } from '../device/file-tree.js';
import type { ReportSource } from '../report/report-source.js';

/** What a scanner is run with. */
export interface ToolPlace {
  tree: FileTree;
  /** Where its report goes. */
  output: string;
  /** For databases that it fetches; stays from run to run. */
  cache: string;
  workingDirectory: string;
}

/** A scanner of others that may be installed on this machine. */
export interface ScannerTool {
  /** As a person names it, and what its program is called. */
  name: string;
  /** As the service names its reports. */
  source: ReportSource;
  /** Null when this machine has not what it takes; `lacks` says what. */
  args: (place: ToolPlace) => readonly string[] | null;
  lacks?: (tree: FileTree) => string;
  /** What was chosen for whoever runs it. */
  says?: (args: readonly string[]) => string;
  /** Exit codes with which it looked at everything. Any other report may be half, and would close what it did not see. */
  goodExits: readonly number[];
  minutes: number;
}

/** In the order in which they are run. Options are those of Trivy 0.57, Grype 0.80, OSV-Scanner 1.9 and 2, Lynis 3, OpenSCAP 1.3. */
export const SCANNER_TOOLS: readonly ScannerTool[] = [
  {
    name: 'lynis',
    source: 'lynis',
    args: ({ output }) => ['audit', 'system', '--quick', '--quiet', '--no-colors', '--no-log', '--report-file', output],
    goodExits: [0, 78],
    minutes: 10,
  },
  {
    name: 'trivy',
    source: 'trivy',
    // Packages of the system only: what lies in every directory would take hours.
    args: ({ output, cache }) => [
      ...['rootfs', '--quiet', '--scanners', 'vuln', '--pkg-types', 'os', '--format', 'json'],
      ...['--cache-dir', `${cache}/trivy`, '--output', output, '/'],
    ],
    goodExits: [0],
    minutes: 10,
  },
  {
    name: 'grype',
    source: 'grype',
    args: ({ output }) => ['--quiet', '--output', 'json', '--file', output, 'dir:/'],
    goodExits: [0],
    minutes: 15,
  },
  {
    name: 'osv-scanner',
    source: 'osv-scanner',
    args: ({ output, workingDirectory }) => ['--format', 'json', '--output', output, '--recursive', workingDirectory],
    goodExits: [0, 1],
    minutes: 10,
  },
  {
    name: 'oscap',
    source: 'openscap',
    args: ({ tree, output }) => {
      const content = scapContent(tree);
      if (content === null) return null;
      return ['xccdf', 'eval', '--profile', scapProfile(tree, content), '--results-arf', output, content];
    },
    says: (args) => `asks by the profile ${args[args.indexOf('--profile') + 1]} of ${args.at(-1)}`,
    lacks: scapLack,
    goodExits: [0, 2],
    minutes: 20,
  },
];

export const TOOL_NAMES: readonly string[] = SCANNER_TOOLS.map(({ name }) => name);
