import {
  programFile,
  splaySeconds,
  type Installation,
  type InstallFacts,
  type PlannedCommand,
} from './installation.js';
import { sealed } from './seal.js';
import { UNIT } from './systemd-units.js';
import { xmlText } from './xml-text.js';

/** Accounts by number, because their names are translated. */
const SYSTEM = 'S-1-5-18';
const LOCAL_SERVICE = 'S-1-5-19';
const ADMINISTRATORS = 'S-1-5-32-544';

/** Folders of a Windows, from the environment of the process. */
export interface WindowsFolders {
  programFiles: string;
  system: string;
}

/**
 * A scheduled task. Written from MS-TSCH 2.5 and the pages of schtasks and icacls; no Windows was at hand to try it on.
 */
export function scheduledTaskPlan(facts: InstallFacts, folders: WindowsFolders): Installation {
  const folder = `${folders.programFiles}\\${UNIT}`;
  const program = `${folder}\\${UNIT}.mjs`;
  const definition = `${folder}\\task.xml`;
  const schtasks = (...args: string[]): PlannedCommand => ({ path: `${folders.system}\\schtasks.exe`, args });
  const account = facts.deep ? SYSTEM : LOCAL_SERVICE;
  const grants = [...new Set([SYSTEM, ADMINISTRATORS, account])].map((sid) => `*${sid}:(OI)(CI)F`);
  return {
    scheduler: 'the Task Scheduler',
    files: [
      programFile(program, facts),
      {
        path: definition,
        content: Buffer.from(`\ufeff${taskXml(facts, program, account)}`, 'utf16le'),
        mode: 0o644,
        purpose: `when: every ${facts.intervalSeconds} s, as ${facts.deep ? 'SYSTEM' : 'Local Service'}`,
      },
    ],
    start: [
      // Everybody may read what lies in ProgramData; the device token is not for everybody.
      {
        path: `${folders.system}\\icacls.exe`,
        args: [facts.stateDirectory, '/inheritance:r', '/grant:r', ...grants],
        mayFail: true,
      },
      schtasks('/create', '/tn', UNIT, '/xml', definition, '/f'),
    ],
    stop: [{ ...schtasks('/delete', '/tn', UNIT, '/f'), mayFail: true }],
    afterRemoval: [],
    statePaths: [facts.stateDirectory],
    folders: [folder],
    notes: [
      'This was written from documentation and never tried on a Windows.',
      `The task finds its device token in ${facts.stateDirectory}: enrol with --state-dir "${facts.stateDirectory}".`,
      facts.deep
        ? 'Deep mode: the agent runs as SYSTEM.'
        : 'The agent runs as Local Service. What it may not see (BitLocker) it reports as unknown; --deep runs it as SYSTEM.',
    ],
  };
}

/** The task's definition; elements in the order that the schema asks for. */
export function taskXml(facts: InstallFacts, program: string, account: string): string {
  const { node, stateDirectory, intervalSeconds, seed, deep } = facts;
  const words = `"${program}" scan --state-dir "${stateDirectory}"`;
  const minute = String(seed % 60).padStart(2, '0');
  return sealed(`<?xml version="1.0" encoding="UTF-16"?>
<!-- %SEAL% -->
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Posture agent: looks at this machine and reports it.</Description>
  </RegistrationInfo>
  <Triggers>
    <TimeTrigger>
      <StartBoundary>2026-01-01T00:${minute}:00</StartBoundary>
      <Repetition>
        <Interval>${duration(intervalSeconds)}</Interval>
      </Repetition>
      <RandomDelay>${duration(splaySeconds(intervalSeconds))}</RandomDelay>
    </TimeTrigger>
  </Triggers>
  <Principals>
    <Principal id="Agent">
      <UserId>${account}</UserId>
      <RunLevel>${deep ? 'HighestAvailable' : 'LeastPrivilege'}</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT15M</ExecutionTimeLimit>
    <Priority>8</Priority>
  </Settings>
  <Actions Context="Agent">
    <Exec>
      <Command>${xmlText(node)}</Command>
      <Arguments>${xmlText(words)}</Arguments>
    </Exec>
  </Actions>
</Task>
`);
}

/** ISO 8601, of whole seconds. */
function duration(seconds: number) {
  return `PT${seconds}S`;
}
