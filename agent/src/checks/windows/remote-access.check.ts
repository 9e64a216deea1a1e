import { unknown, resultOf } from '../check-result.js';
import { numberIn, textIn } from '../../windows/survey.js';
import { surveyCheck } from './survey-check.js';

const SERVICES = [
  ['winrm', 'winrm'],
  ['ssh', 'sshd'],
  ['telnet', 'tlntsvr'],
  ['remote-registry', 'remoteregistry'],
] as const;

/**
 * What lets somebody in from outside. Remote Desktop without network level authentication and telnet fail: they show a
 * stranger a login. What a policy says comes before what was set.
 */
export const remoteAccess = surveyCheck(
  'remote-access',
  ['terminalServer', 'terminalListener', 'terminalPolicy', 'services'],
  { services: null },
  (answers) => {
    const policy = answers.row('terminalPolicy');
    const denied =
      numberIn(policy, 'fDenyTSConnections') ?? numberIn(answers.row('terminalServer'), 'fDenyTSConnections');
    const level =
      numberIn(policy, 'UserAuthentication') ?? numberIn(answers.row('terminalListener'), 'UserAuthentication');
    const rows = answers.rows('services') ?? [];
    const running = (name: string) =>
      rows.some((row) => textIn(row, 'name')?.toLowerCase() === name && textIn(row, 'state') === 'Running');
    const desktop = {
      name: 'rdp',
      enabled: denied === null ? null : denied === 0,
      networkLevelAuthentication: level === null ? null : level === 1,
    };
    const services = [desktop, ...SERVICES.map(([name, service]) => ({ name, enabled: running(service) }))];
    if (running('tlntsvr') || (desktop.enabled === true && desktop.networkLevelAuthentication === false))
      return resultOf(false, { services }, answers.evidence());
    if (desktop.enabled === null || (desktop.enabled && desktop.networkLevelAuthentication === null))
      return unknown(
        'not-observable',
        'the settings of Remote Desktop were not told',
        { services },
        answers.evidence(),
      );
    return resultOf(true, { services }, answers.evidence());
  },
);
