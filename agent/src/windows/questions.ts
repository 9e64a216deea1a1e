import type { Question } from './survey.js';

const NT = 'HKLM:\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion';
const ENVIRONMENT = 'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment';

/** What is told of a machine itself and of its open ports, in one document. */
export const FACT_QUESTIONS: Readonly<Record<string, Question>> = {
  version: {
    kind: 'registry',
    locator: NT,
    script: `Reg '${NT}' 'ProductName','DisplayVersion','ReleaseId','CurrentBuildNumber','UBR','EditionID','InstallationType'`,
  },
  machine: {
    kind: 'registry',
    locator: 'HKLM:\\SOFTWARE\\Microsoft\\Cryptography',
    script: `Reg 'HKLM:\\SOFTWARE\\Microsoft\\Cryptography' 'MachineGuid'`,
  },
  architecture: { kind: 'registry', locator: ENVIRONMENT, script: `Reg '${ENVIRONMENT}' 'PROCESSOR_ARCHITECTURE'` },
  computer: {
    kind: 'command',
    locator: 'Win32_ComputerSystem',
    script: 'Get-CimInstance Win32_ComputerSystem|%{@{vendor=$_.Manufacturer;model=$_.Model;inDomain=$_.PartOfDomain}}',
  },
  firmware: {
    kind: 'command',
    locator: 'Win32_BIOS',
    script: 'Get-CimInstance Win32_BIOS|%{@{serial=$_.SerialNumber}}',
  },
  tcp: {
    kind: 'command',
    locator: 'Get-NetTCPConnection -State Listen',
    script:
      'Get-NetTCPConnection -State Listen|%{@{address=$_.LocalAddress;port=$_.LocalPort;process=$_.OwningProcess}}',
  },
  udp: {
    kind: 'command',
    locator: 'Get-NetUDPEndpoint',
    script: 'Get-NetUDPEndpoint|%{@{address=$_.LocalAddress;port=$_.LocalPort;process=$_.OwningProcess}}',
  },
  processes: { kind: 'command', locator: 'Get-Process', script: 'Get-Process|%{@{id=$_.Id;name=$_.ProcessName}}' },
};

const UNINSTALL = 'Microsoft\\Windows\\CurrentVersion\\Uninstall';

/**
 * The entries below one key. Each is read by itself, because one malformed value makes the whole of `Get-ItemProperty …\\*`
 * fail. A name from `Get-ChildItem -Name` carries properties that would make an object of it in JSON: `"$n"` is a text.
 */
const PROGRAMS = `function Programs($r,$s){if(Test-Path -LiteralPath $r){foreach($n in @(Get-ChildItem -LiteralPath $r -Name)){
try{$p=Get-ItemProperty -LiteralPath "$r\\$n"
@{scope=$s;key="$n";name=$p.DisplayName;version=$p.DisplayVersion;publisher=$p.Publisher;system=$p.SystemComponent;parent=$p.ParentKeyName;release=$p.ReleaseType;installer=$p.WindowsInstaller}
}catch{@{scope=$s;unreadable=$true}}}}}
`;

const OF_USERS = `foreach($s in @(Get-ChildItem Registry::HKEY_USERS -Name)){if($s -match '^S-1-(5-21|12-1)-[\\d-]+$'){
try{$null=Get-ItemProperty -LiteralPath "Registry::HKEY_USERS\\$s\\Software";Programs "Registry::HKEY_USERS\\$s\\Software\\${UNINSTALL}" 'user'}catch{@{scope='user';refused=$true}}}}`;

/** The profiles of people; one whose hive is not loaded is not signed in, and its programs are not seen. */
const PROFILES = `foreach($s in @(Get-ChildItem 'HKLM:\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\ProfileList' -Name)){if($s -match '^S-1-(5-21|12-1)-[\\d-]+$'){
@{loaded=(@(Get-ChildItem Registry::HKEY_USERS -Name) -contains $s)}}}`;

const UPGRADES = `$u='HKLM:\\SOFTWARE\\Classes\\Installer\\UpgradeCodes'
foreach($n in @(Get-ChildItem $u -Name)){try{@{code="$n";products=@((Get-Item -LiteralPath "$u\\$n").Property)}}catch{@{unreadable=$true}}}`;

/** Packages of everybody where that may be asked, else only one's own. */
const PACKAGES = `$all=$true;try{$l=@(Get-AppxPackage -AllUsers)}catch{$all=$false;$l=@(Get-AppxPackage)}
@{scope=$(if($all){'all'}else{'own'})}
$l|%{@{name=$_.Name;version="$($_.Version)";architecture="$($_.Architecture)";family=$_.PackageFamilyName;publisher=$_.PublisherId}}`;

/** What the inventory of Windows asks, in one document. */
export const SOFTWARE_QUESTIONS: Readonly<Record<string, Question>> = {
  programs: {
    kind: 'registry',
    locator: `HKLM:\\SOFTWARE\\${UNINSTALL}`,
    script: `${PROGRAMS}Programs 'HKLM:\\SOFTWARE\\${UNINSTALL}' 'machine'
Programs 'HKLM:\\SOFTWARE\\WOW6432Node\\${UNINSTALL}' 'machine32'`,
  },
  userPrograms: {
    kind: 'registry',
    locator: `HKEY_USERS\\*\\Software\\${UNINSTALL}`,
    script: `${PROGRAMS}${OF_USERS}`,
  },
  profiles: { kind: 'registry', locator: 'ProfileList', script: PROFILES },
  upgradeCodes: { kind: 'registry', locator: 'HKLM:\\SOFTWARE\\Classes\\Installer\\UpgradeCodes', script: UPGRADES },
  packages: { kind: 'command', locator: 'Get-AppxPackage', script: PACKAGES },
  hotfixes: {
    kind: 'command',
    locator: 'Win32_QuickFixEngineering',
    script: 'Get-CimInstance Win32_QuickFixEngineering|%{@{id=$_.HotFixID}}',
  },
};
