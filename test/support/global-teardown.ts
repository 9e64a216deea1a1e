/** Stops the PostgreSQL of the run, unless another run still uses it. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.closeTestPostgres?.();
}
