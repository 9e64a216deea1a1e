/**
 * Whether `iptables -S INPUT` refuses what no rule names: by its policy, or by a rule without a condition. Null when the
 * text is no answer of iptables.
 */
export function refusesInput(text: string): boolean | null {
  const policy = /^-P INPUT (ACCEPT|DROP)$/m.exec(text)?.[1];
  if (policy === undefined) return null;
  const bare = /^-A INPUT(?: -m comment --comment (?:"[^"]*"|\S+))? -j (ACCEPT|DROP|REJECT)\b/m.exec(text)?.[1];
  return (bare ?? policy) !== 'ACCEPT';
}
