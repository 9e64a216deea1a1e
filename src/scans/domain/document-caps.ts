/**
 * What a document of a scanner may hold, whatever its bytes. Parsing takes time and memory for each value, so that 64 MiB of `{}`
 * would stop the service for all. Reports that tools write have a value for each 20 to 50 bytes (compact ones of SARIF the most),
 * which makes three million in 64 MiB; and an object has no more members than a document may have rows, with as many again.
 */
export const DOCUMENT_CAPS = {
  /** Scanners nest deeper than people: CycloneDX components in components. */
  depth: 256,
  values: 4_000_000,
  members: 200_000,
} as const;
