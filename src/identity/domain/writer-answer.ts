/** What every answer of a change tells: which thing it is, and its version. */
export const ALWAYS_TOLD = ['id', 'version'];

/** What is left of an answer for a key that may change a thing and not read it: `told` are members, `device.id` for one inside another. */
export function answerToWriter(answer: unknown, told: readonly string[]): unknown {
  if (answer === undefined) return undefined;
  const left: Record<string, unknown> = {};
  for (const path of [...ALWAYS_TOLD, ...told]) {
    const [name = '', inner] = path.split('.');
    const value = member(answer, name);
    if (value === undefined) continue;
    if (inner === undefined) left[name] = value;
    else left[name] = { ...(left[name] as object | undefined), [inner]: member(value, inner) };
  }
  return left;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
