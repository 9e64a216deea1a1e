import type { Runtime } from '../runtime.js';

/** A script's answer as JSON, or why there is none. */
export type ScriptAnswer = { document: unknown; failure: null } | { document: null; failure: ScriptFailure };

/** Why a script, or a part of one, gave no answer. */
export interface ScriptFailure {
  code: string;
  detail: string;
}

/** CreateProcess takes no longer command line than this, in UTF-16 units. */
export const LONGEST_COMMAND_LINE = 32_767;

/** CIM providers that were asleep take their time; the whole of it is one start of PowerShell. */
const TIMEOUT_MS = 90_000;
const OUTPUT_BYTES = 32 * 1024 * 1024;

/**
 * What stands before every script. Errors carry their category and type, which are not translated, and never their message,
 * which is.
 */
const BEGIN = `$ErrorActionPreference='Stop';$ProgressPreference='SilentlyContinue';$WarningPreference='SilentlyContinue'
$d=@{}
function Ask($n,$b){try{$d[$n]=@{value=@(& $b)}}catch{$d[$n]=@{error="$($_.CategoryInfo.Category)";type="$($_.CategoryInfo.Reason)";code=$_.Exception.HResult}}}
function Reg($p,[string[]]$n){$o=@{found=$false}
if(Test-Path -LiteralPath $p){$o['found']=$true;$k=Get-ItemProperty -LiteralPath $p;foreach($x in $n){$o[$x]=$k.$x}};$o}
`;

/**
 * What ends every script: one JSON document of ASCII characters, so that neither the console's code page nor a byte order
 * mark can change it. A machine that runs only signed scripts in full may not call .NET: then it is printed as it is.
 */
const END = `
$j=ConvertTo-Json -InputObject $d -Depth 6 -Compress
try{$j=[regex]::Replace($j,'[^\\x20-\\x7e]',{param($m)'\\u{0:x4}' -f [int][char]$m.Value})}catch{}
$j`;

/** The directory of Windows; anything but a plain path on a drive is not believed. */
export function systemRoot(runtime: Runtime): string {
  const named = runtime.env.SystemRoot ?? '';
  return /^[A-Za-z]:\\[\w .\\-]+$/.test(named) ? named : 'C:\\Windows';
}

/** The arguments of PowerShell for a script: no profile, no questions, and no quoting that could go wrong. */
export function scriptArguments(script: string): string[] {
  const encoded = Buffer.from(`${BEGIN}${script}${END}`, 'utf16le').toString('base64');
  const flags = ['-NoLogo', '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-OutputFormat', 'Text'];
  return [...flags, '-EncodedCommand', encoded];
}

/**
 * Runs a script of `Ask 'name' { … }` lines in the PowerShell that comes with Windows. Only the system's own modules are
 * found, so that no module of a user answers for them.
 */
export async function runScript(runtime: Runtime, script: string): Promise<ScriptAnswer> {
  const root = systemRoot(runtime);
  const home = `${root}\\System32\\WindowsPowerShell\\v1.0`;
  const result = await runtime.run(`${home}\\powershell.exe`, scriptArguments(script), {
    timeoutMs: TIMEOUT_MS,
    outputBytes: OUTPUT_BYTES,
    env: { SystemRoot: root, PSModulePath: `${home}\\Modules` },
  });
  if (!result.ok) return { document: null, failure: { code: result.code, detail: result.detail } };
  const document = jsonIn(result.stdout);
  if (document !== null) return { document, failure: null };
  return { document: null, failure: { code: 'parse-error', detail: 'PowerShell gave no whole JSON document' } };
}

/**
 * The JSON object in what a program printed. UTF-16 read as UTF-8 has a NUL after each ASCII character and two broken ones
 * before all; a profile of the machine may have printed lines of its own.
 */
export function jsonIn(text: string): unknown {
  const plain = text.replaceAll('\0', '');
  const start = plain.indexOf('{');
  const end = plain.lastIndexOf('}');
  if (start < 0 || end < start) return null;
  try {
    return JSON.parse(plain.slice(start, end + 1));
  } catch {
    return null;
  }
}
