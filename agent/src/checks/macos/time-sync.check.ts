import { type Check, resultOf } from '../check-result.js';
import { plistSwitch } from '../../macos/xml-plist.js';
import { managedPreferences } from '../../macos/preferences.js';
import { askProgram, unanswered } from '../../macos/program-answer.js';
import { PROGRAMS } from '../../macos/programs.js';

/** Whether the clock is set from the network. Only an administrator is told, unless an organization enforces it. */
export const timeSync: Check = {
  id: 'time-sync',
  async run({ runtime, tree }) {
    const enforced = managedPreferences(tree, 'com.apple.timed');
    const observed = { synchronized: null, services: ['timed'] };
    if (plistSwitch(enforced.value('TMAutomaticTimeOnlyEnabled')) === true)
      return resultOf(true, { ...observed, enabled: true }, enforced.evidence(['TMAutomaticTimeOnlyEnabled']));
    const answer = await askProgram(runtime, PROGRAMS.systemsetup, ['-getusingnetworktime']);
    const word =
      answer.succeeded && answer.failure === null ? /^Network Time: (On|Off)\s*$/m.exec(answer.text)?.[1] : undefined;
    if (word === undefined) return unanswered(answer, { ...observed, enabled: null });
    return resultOf(word === 'On', { ...observed, enabled: word === 'On' }, [answer.evidence]);
  },
};
