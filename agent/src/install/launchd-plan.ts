import { programFile } from './installation.js';
import { sealed } from './seal.js';
import { PROGRAM_FOLDER } from './systemd-plan.js';
import { UNIT } from './systemd-units.js';
import { xmlText } from './xml-text.js';
import type { Installation, InstallFacts } from './installation.js';

const PLIST = `/Library/LaunchDaemons/${UNIT}.plist`;
const LOG = `/Library/Logs/${UNIT}.log`;
const LAUNCHCTL = '/bin/launchctl';

/** A launchd daemon. Written from launchd.plist(5) and launchctl(1); no Mac was at hand to try it on. */
export function launchdPlan(facts: InstallFacts): Installation {
  const program = `${PROGRAM_FOLDER}/${UNIT}.mjs`;
  return {
    scheduler: 'launchd',
    files: [
      programFile(program, facts),
      {
        path: PLIST,
        content: daemonPlist(facts, program),
        mode: 0o644,
        purpose: `when: every ${facts.intervalSeconds} s`,
      },
    ],
    start: [
      // Only so that a changed one is read anew.
      { path: LAUNCHCTL, args: ['bootout', `system/${UNIT}`], mayFail: true },
      { path: LAUNCHCTL, args: ['bootstrap', 'system', PLIST] },
    ],
    stop: [{ path: LAUNCHCTL, args: ['bootout', `system/${UNIT}`], mayFail: true }],
    afterRemoval: [],
    statePaths: [facts.stateDirectory],
    folders: [PROGRAM_FOLDER],
    notes: [
      'This was written from documentation and never tried on a Mac.',
      `launchd runs the agent as root: FileVault and the firewall tell others little. What it says goes to ${LOG}.`,
    ],
  };
}

/** The property list; keys in the order of launchd.plist(5). */
export function daemonPlist({ node, stateDirectory, intervalSeconds }: InstallFacts, program: string): string {
  const words = [node, program, 'scan', '--state-dir', stateDirectory];
  return sealed(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- %SEAL% -->
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${UNIT}</string>
  <key>ProgramArguments</key>
  <array>
${words.map((word) => `    <string>${xmlText(word)}</string>`).join('\n')}
  </array>
  <key>StartInterval</key>
  <integer>${intervalSeconds}</integer>
  <key>RunAtLoad</key>
  <true/>
  <key>ProcessType</key>
  <string>Background</string>
  <key>LowPriorityIO</key>
  <true/>
  <key>Nice</key>
  <integer>10</integer>
  <key>Umask</key>
  <integer>63</integer>
  <key>StandardOutPath</key>
  <string>/dev/null</string>
  <key>StandardErrorPath</key>
  <string>${LOG}</string>
</dict>
</plist>
`);
}
