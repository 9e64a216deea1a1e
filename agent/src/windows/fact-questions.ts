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
