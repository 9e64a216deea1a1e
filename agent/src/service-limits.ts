const MIB = 1024 ** 2;

/**
 * What the service takes of one scan. A list or text beyond it has the whole scan refused, again with each run, and some of them
 * anybody on this machine can make long: what is sent is cut to these, and says what was cut. A spec compares them with the service's.
 */
export const SERVICE_LIMITS = {
  packages: 100_000,
  checks: 1000,
  listeningPorts: 10_000,
  /** Of one check. */
  evidence: 200,
  /** Of what one check observed, with its evidence. */
  check: { values: 2000, depth: 8, bytes: 64 * 1024 },
  /** UTF-16 units; longer prose is cut there, a longer identifier refused. */
  text: { id: 128, name: 512, version: 256, word: 64, purl: 4096, prose: 8000 },
  /** Bytes of a body, as sent and inflated. */
  body: { wire: 8 * MIB, inflated: 64 * MIB },
} as const;
