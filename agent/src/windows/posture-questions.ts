import type { Question } from './survey.js';

const WINDOWS = 'HKLM:\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion';
const NT = 'HKLM:\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion';
const CONTROL = 'HKLM:\\SYSTEM\\CurrentControlSet\\Control';
const SERVICES = 'HKLM:\\SYSTEM\\CurrentControlSet\\Services';
const POLICIES = 'HKLM:\\SOFTWARE\\Policies\\Microsoft';

function registry(key: string, ...names: string[]): Question {
  const list = names.map((name) => `'${name}'`).join(',');
  return { kind: 'registry', locator: key, script: `Reg '${key}' ${list}` };
}

function command(locator: string, script: string): Question {
  return { kind: 'command', locator, script };
}

const UPDATE = `${WINDOWS}\\WindowsUpdate\\Auto Update`;
const SERVICING = `${WINDOWS}\\Component Based Servicing`;
const DESKTOP = 'Control Panel\\Desktop';
const SERVICE_NAMES = ['mpssvc', 'RemoteRegistry', 'sshd', 'TermService', 'TlntSvr', 'w32time', 'WinRM', 'wuauserv'];

/**
 * A user's screen saver: what a policy enforces and what was set. People's security identifiers begin with S-1-5-21 or, for
 * Entra accounts, S-1-12-1; they are not part of the answer. A hive that may not be opened counts as refused.
 */
const SCREEN_SAVERS = `foreach($s in @(Get-ChildItem Registry::HKEY_USERS -Name)){if($s -match '^S-1-(5-21|12-1)-[\\d-]+$'){
try{$null=Get-ItemProperty -LiteralPath "Registry::HKEY_USERS\\$s\\${DESKTOP}"
$n='ScreenSaveActive','ScreenSaverIsSecure','ScreenSaveTimeOut','SCRNSAVE.EXE'
@{refused=$false;own=(Reg "Registry::HKEY_USERS\\$s\\${DESKTOP}" $n);policy=(Reg "Registry::HKEY_USERS\\$s\\Software\\Policies\\Microsoft\\Windows\\${DESKTOP}" $n)}
}catch{@{refused=$true}}}}`;

const BITLOCKER = `$c=(Get-CimInstance Win32_OperatingSystem).SystemDrive
Get-CimInstance -Namespace root/cimv2/security/microsoftvolumeencryption -ClassName Win32_EncryptableVolume|?{$_.DriveLetter -eq $c}|%{
@{drive=$_.DriveLetter;protection=$_.ProtectionStatus;conversion=(Invoke-CimMethod -InputObject $_ -MethodName GetConversionStatus).ConversionStatus;method=(Invoke-CimMethod -InputObject $_ -MethodName GetEncryptionMethod).EncryptionMethod}}`;

/** The lists are read as names, because a key that may not be listed must not read as "no restart is due". */
const RESTART = `$a=@(Get-ChildItem '${SERVICING}' -Name);$b=@(Get-ChildItem '${UPDATE}' -Name)
@{servicing=($a -contains 'RebootPending');update=($b -contains 'RebootRequired');renames=($null -ne (Get-ItemProperty '${CONTROL}\\Session Manager').PendingFileRenameOperations)}`;

const PASSWORDS = `$o=[ADSI]"WinNT://$((Get-CimInstance Win32_ComputerSystem).Name),computer"
@{minimum=$o.MinPasswordLength.Value;history=$o.PasswordHistoryLength.Value;lockout=$o.MaxBadPasswordsAllowed.Value}`;

/** Everything that the checks of Windows ask, in one document. Words of enumerations are English everywhere. */
export const POSTURE_QUESTIONS: Readonly<Record<string, Question>> = {
  system: command(
    'Win32_OperatingSystem',
    'Get-CimInstance Win32_OperatingSystem|%{@{productType=$_.ProductType;build=$_.BuildNumber;dep=$_.DataExecutionPrevention_SupportPolicy;depAvailable=$_.DataExecutionPrevention_Available}}',
  ),
  services: command(
    'Win32_Service',
    `Get-CimInstance Win32_Service -Filter "${SERVICE_NAMES.map((name) => `Name='${name}'`).join(' OR ')}"|%{@{name=$_.Name;state=$_.State;mode=$_.StartMode}}`,
  ),
  bitlocker: command('Win32_EncryptableVolume', BITLOCKER),
  firewall: command(
    'Get-NetFirewallProfile -PolicyStore ActiveStore',
    'Get-NetFirewallProfile -PolicyStore ActiveStore|%{@{name="$($_.Name)";enabled="$($_.Enabled)";inbound="$($_.DefaultInboundAction)"}}',
  ),
  antivirus: command(
    'root/SecurityCenter2 AntiVirusProduct',
    'Get-CimInstance -Namespace root/SecurityCenter2 -ClassName AntiVirusProduct|%{@{name=$_.displayName;state=$_.productState;guid=$_.instanceGuid}}',
  ),
  firewallProducts: command(
    'root/SecurityCenter2 FirewallProduct',
    'Get-CimInstance -Namespace root/SecurityCenter2 -ClassName FirewallProduct|%{@{name=$_.displayName;state=$_.productState}}',
  ),
  defender: command(
    'Get-MpComputerStatus',
    'Get-MpComputerStatus|%{@{service=$_.AMServiceEnabled;antivirus=$_.AntivirusEnabled;realTime=$_.RealTimeProtectionEnabled;age=$_.AntivirusSignatureAge;mode="$($_.AMRunningMode)";tamper=$_.IsTamperProtected}}',
  ),
  policies: registry(
    `${WINDOWS}\\Policies\\System`,
    'InactivityTimeoutSecs',
    'EnableLUA',
    'ConsentPromptBehaviorAdmin',
    'PromptOnSecureDesktop',
  ),
  screenSavers: { kind: 'registry', locator: `HKEY_USERS\\*\\${DESKTOP}`, script: SCREEN_SAVERS },
  updatePolicy: registry(`${POLICIES}\\Windows\\WindowsUpdate\\AU`, 'NoAutoUpdate', 'AUOptions', 'UseWUServer'),
  updatePause: registry('HKLM:\\SOFTWARE\\Microsoft\\WindowsUpdate\\UX\\Settings', 'PauseUpdatesExpiryTime'),
  restart: { kind: 'registry', locator: `${SERVICING}; ${UPDATE}`, script: RESTART },
  passwords: command('ADSI WinNT://', PASSWORDS),
  accounts: {
    ...command(
      'Win32_UserAccount',
      'Get-CimInstance Win32_UserAccount -Filter "LocalAccount=True"|%{@{name=$_.Name;sid=$_.SID;disabled=$_.Disabled;required=$_.PasswordRequired}}',
    ),
    personal: true,
  },
  administrators: command(
    'Get-LocalGroupMember -SID S-1-5-32-544',
    `Get-LocalGroupMember -SID 'S-1-5-32-544'|%{@{name=$_.Name;sid="$($_.SID)"}}`,
  ),
  logon: {
    kind: 'registry',
    locator: `${NT}\\Winlogon`,
    script: `$k=Get-ItemProperty '${NT}\\Winlogon';@{auto="$($k.AutoAdminLogon)";account=$k.DefaultUserName;keepsPassword=($null -ne $k.DefaultPassword)}`,
  },
  lsa: registry(`${CONTROL}\\Lsa`, 'RunAsPPL', 'RunAsPPLBoot', 'LimitBlankPasswordUse'),
  smbServer: registry(`${SERVICES}\\LanmanServer\\Parameters`, 'SMB1'),
  smbConfiguration: command(
    'Get-SmbServerConfiguration',
    'Get-SmbServerConfiguration|%{@{smb1=$_.EnableSMB1Protocol}}',
  ),
  smbServerDriver: registry(`${SERVICES}\\srv`, 'Start'),
  smbClientDriver: registry(`${SERVICES}\\mrxsmb10`, 'Start'),
  mitigations: command(
    'Get-ProcessMitigation -System',
    'Get-ProcessMitigation -System|%{@{dep="$($_.DEP.Enable)";cfg="$($_.CFG.Enable)";sehop="$($_.SEHOP.Enable)";aslr="$($_.ASLR.BottomUp)";heap="$($_.Heap.TerminateOnError)"}}',
  ),
  terminalServer: registry(`${CONTROL}\\Terminal Server`, 'fDenyTSConnections'),
  terminalListener: registry(`${CONTROL}\\Terminal Server\\WinStations\\RDP-Tcp`, 'UserAuthentication'),
  terminalPolicy: registry(`${POLICIES}\\Windows NT\\Terminal Services`, 'fDenyTSConnections', 'UserAuthentication'),
  time: registry(`${SERVICES}\\W32Time\\Parameters`, 'Type'),
  secureBoot: command('Confirm-SecureBootUEFI', '@{on=(Confirm-SecureBootUEFI)}'),
  secureBootState: registry(`${CONTROL}\\SecureBoot\\State`, 'UEFISecureBootEnabled'),
  enrollments: {
    kind: 'registry',
    locator: 'HKLM:\\SOFTWARE\\Microsoft\\Enrollments',
    script: `$e='HKLM:\\SOFTWARE\\Microsoft\\Enrollments';foreach($n in @(Get-ChildItem $e -Name)){Reg "$e\\$n" 'ProviderID','EnrollmentState','DiscoveryServiceFullURL'}`,
  },
};
