/** What an enrolment command is made of. All four hold nothing that a shell would read as more than a word. */
export interface EnrollmentCommandParts {
  /** Scheme, host and port of this service. */
  origin: string;
  token: string;
  /** Of the agent that this service offers, in hexadecimal; null when it offers none. */
  sha256: string | null;
}

/** What to run on a machine that has Node 20 and nothing of ours yet, by its system. */
export interface EnrollmentCommands {
  linux: string;
  macos: string;
  windows: string;
}

/**
 * Two lines each: fetch the agent into a new folder of this account alone and compare it with the hash, then enrol. In the folder where
 * somebody happens to be, others could exchange it between the two. The second does nothing when the first did not work out. The token goes by environment: arguments can be read by every user of a machine.
 */
export function enrollmentCommands(parts: EnrollmentCommandParts): EnrollmentCommands {
  return {
    linux: shellLines(parts, 'sha256sum -c -'),
    macos: shellLines(parts, 'shasum -a 256 -c -'),
    windows: powershellLines(parts),
  };
}

function shellLines({ origin, token, sha256 }: EnrollmentCommandParts, check: string): string {
  const enroll = `POSTURE_ENROLLMENT_TOKEN=${token} node posture-agent.mjs enroll --server ${origin}`;
  if (sha256 === null) return enroll;
  return `agent=$(mktemp -d) && cd "$agent" && curl -fsS -o posture-agent.mjs ${origin}/downloads/posture-agent.mjs && echo "${sha256}  posture-agent.mjs" | ${check} && \\\n${enroll}`;
}

/** Pasted lines run one after the other whatever becomes of the first; so it takes away what must not be run. */
function powershellLines({ origin, token, sha256 }: EnrollmentCommandParts): string {
  const enroll = `$env:POSTURE_ENROLLMENT_TOKEN='${token}'; node posture-agent.mjs enroll --server ${origin}; Remove-Item Env:POSTURE_ENROLLMENT_TOKEN`;
  if (sha256 === null) return enroll;
  const folder = `Set-Location (New-Item -ItemType Directory (Join-Path $env:TEMP "posture-$([guid]::NewGuid())"))`;
  const fetch = `Invoke-WebRequest -UseBasicParsing -OutFile posture-agent.mjs ${origin}/downloads/posture-agent.mjs`;
  const check = `if ((Get-FileHash posture-agent.mjs).Hash -ne '${sha256}') { Remove-Item posture-agent.mjs; Write-Error 'The agent is not the one that the service offers; it was removed.' }`;
  return `${folder}; ${fetch}; ${check}\n${enroll}`;
}
