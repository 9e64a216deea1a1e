import { fileEvidence, unknown, verdict } from '../outcome.js';
import type { Check } from '../outcome.js';

const DIRECTORY = '/sys/devices/system/cpu/vulnerabilities';

/**
 * Whether the kernel works around what it knows to be wrong with this processor.
 */
export const cpuMitigations: Check = {
  id: 'cpu-mitigations',
  run({ tree }) {
    const names = tree.list(DIRECTORY) ?? [];
    if (names.length === 0) return unknown('not-observable', `there is nothing in ${DIRECTORY}`);
    const states = names.map((name) => [name, tree.text(`${DIRECTORY}/${name}`)?.trim() ?? '']);
    const evidence = states.map(([name, state]) => fileEvidence(`${DIRECTORY}/${name}`, state));
    const named = (pattern) => states.flatMap(([name, state]) => (pattern.test(state) ? [name] : []));
    const vulnerable = named(/^(KVM: |Processor )?vulnerable/i);
    const undetermined = named(/^(unknown|$)/i);
    const observed = { vulnerable, undetermined, smtVulnerable: named(/SMT vulnerable/i) };
    if (vulnerable.length > 0) return verdict(false, observed, evidence);
    if (undetermined.length > 0)
      return unknown('not-observable', `the kernel does not know: ${undetermined.join(', ')}`, observed, evidence);
    return verdict(true, observed, evidence);
  },
};
