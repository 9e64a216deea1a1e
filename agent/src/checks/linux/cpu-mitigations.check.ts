import { type Check, fileEvidence, unknown, resultOf } from '../check-result.js';

const DIRECTORY = '/sys/devices/system/cpu/vulnerabilities';
/** Words that the kernel begins with where nothing is open. */
const CLOSED = /^(KVM: )?(Not affected|Mitigation: )/;

/**
 * Whether the kernel works around what it knows to be wrong with this processor.
 */
export const cpuMitigations: Check = {
  id: 'cpu-mitigations',
  run({ tree }) {
    const names = tree.list(DIRECTORY) ?? [];
    if (names.length === 0) return unknown('not-observable', `there is nothing in ${DIRECTORY}`);
    const states = names.map((name) => ({ name, state: tree.text(`${DIRECTORY}/${name}`)?.trim() ?? '' }));
    const named = (holds: (state: string) => boolean) =>
      states.filter(({ state }) => holds(state)).map(({ name }) => name);
    const isOpen = (state: string) => /^(KVM: |Processor )?vulnerable/i.test(state);
    const vulnerable = named(isOpen);
    const undetermined = named((state) => !isOpen(state) && !CLOSED.test(state));
    const observed = { vulnerable, undetermined, smtVulnerable: named((state) => /SMT vulnerable/i.test(state)) };
    const evidence = states.map(({ name, state }) => fileEvidence(`${DIRECTORY}/${name}`, state));
    if (vulnerable.length > 0) return resultOf(false, observed, evidence);
    if (undetermined.length > 0)
      return unknown('not-observable', `the kernel does not know: ${undetermined.join(', ')}`, observed, evidence);
    return resultOf(true, observed, evidence);
  },
};
