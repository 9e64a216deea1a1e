import type { Runtime } from '../runtime.js';

const TEXT = `posture-agent looks at this machine and sends what it saw, signed, to a Posture service.

  enroll --server URL       make this machine known; the token comes from POSTURE_ENROLLMENT_TOKEN,
                            --token-file FILE or standard input (--token-file -), never from the command line
      --force               enrol anew
  scan                      look at this machine and send it
  submit REPORT             send another scanner's report (- for standard input)
      --source NAME         trivy, grype, osv-scanner, cyclonedx, lynis, openscap (else found out)
      --scope NAME          what was scanned, when the report does not say it well
  status                    who this device is, what it sent last
  version                   the agent's version
  help                      this

  scan and submit take
      --dry-run             print exactly the JSON that would be sent, and send nothing
      --json                print the receipt as JSON
  enroll, scan and submit take
      --retries N           how often to try again when the service does not answer (0-20, 4)
  all but version and help take
      --state-dir DIR       where the device token is kept (also POSTURE_STATE_DIR;
                            /var/lib/posture-agent for root, else ~/.local/state/posture-agent)

Exit codes: 0 done, 1 refused, 2 wrong use or nothing to send, 3 this device was deactivated,
75 not now (a scan is kept for the next run).
`;

/**
 * Prints what there is.
 */
export function help(_words: string[], runtime: Runtime) {
  runtime.out(TEXT);
  return Promise.resolve(0);
}
