import type { CloudObject } from '../../../domain/check-result.js';
import { fail, manual, notAssessed, pass, type Rule, warn } from './rule.js';

const SELECTED = '#microsoft.graph.enumeratedDeviceRegistrationMembership';
const MEMBERSHIP: Readonly<Record<string, boolean>> = {
  '#microsoft.graph.allDeviceRegistrationMembership': false,
  [SELECTED]: true,
  '#microsoft.graph.noDeviceRegistrationMembership': true,
};

/** Whoever joins a device is no administrator of it, and neither is every Global Administrator (CIS 5.1.4.3, 5.1.4.4). */
export const joinedDeviceAdmins: Rule = (tenant) => {
  const { joiningUsers, globalAdmins } = tenant.of('deviceReg');
  const observed = { joiningUsers, globalAdmins: globalAdmins ?? null };
  const limited = MEMBERSHIP[joiningUsers ?? ''];
  const affected: CloudObject[] = [
    ...(limited === false ? [setting('azureADJoin.localAdmins.registeringUsers', 'Everybody')] : []),
    ...(globalAdmins === true ? [setting('azureADJoin.localAdmins.enableGlobalAdmins', 'On')] : []),
  ];
  if (limited === false) return fail('Whoever joins a device becomes an administrator of it.', { observed, affected });
  if (limited === undefined || typeof globalAdmins !== 'boolean')
    return manual('The answer does not say who becomes an administrator of joined devices.', { observed });
  if (globalAdmins)
    return warn('Global Administrators become administrators of every joined device.', {
      observed,
      affected,
      reason: 'weaker-value',
    });
  return pass(
    joiningUsers === SELECTED
      ? 'Only people who were selected become administrators of devices that they join.'
      : 'Joining a device makes nobody its administrator.',
    { observed },
  );
};

function setting(name: string, note: string): CloudObject {
  return { kind: 'setting', id: name, name, note };
}

const BLOCKS = ['blockSoftMatchEnabled', 'blockCloudObjectTakeoverThroughHardMatchEnabled'];

/** Whoever holds the directory on premises cannot make an account there that takes over one of the cloud. */
export const syncTakeover: Rule = (tenant) => {
  const { synced } = tenant.of('org');
  if (!synced) return pass('Nothing is synchronized from on premises.', { observed: { synced } });
  const features = tenant.maybe('dirSync');
  const why = tenant.notRead('dirSync');
  if (features === null) {
    const { reason, missing } = tenant.whyNot('dirSync');
    const summary = 'Accounts are synchronized from on premises, but what may be taken over cannot be read.';
    return notAssessed(summary, why === null ? 'empty-answer' : reason, { missing });
  }
  const open = BLOCKS.filter((name) => features[name] === false);
  const affected = open.map((name) => setting(name, 'Off'));
  if (open.length > 0)
    return fail('An account on premises can take over one of the cloud.', { observed: features, affected });
  if (BLOCKS.some((name) => features[name] !== true))
    return manual('The answer does not say whether accounts can be taken over.', { observed: features });
  return pass('Accounts on premises cannot take over those of the cloud.', { observed: features });
};
