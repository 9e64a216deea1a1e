export interface InputFilter {
  chain: boolean;
  dropsByDefault: boolean;
}

/**
 * What `nft -j list ruleset` says of incoming traffic. A chain refuses by default when its policy is drop, or when its
 * last rule drops or rejects without a condition (firewalld). Null when the text is not nft's JSON.
 */
export function inputFilter(json: string): InputFilter | null {
  const items = parse(json)?.nftables;
  if (!Array.isArray(items)) return null;
  const chains = items.flatMap((item) =>
    item.chain?.hook === 'input' && item.chain.type === 'filter' ? [item.chain] : [],
  );
  const drops = chains.some((chain) => {
    if (chain.policy === 'drop') return true;
    const rules = items.flatMap((item) => (isRuleOf(item.rule, chain) ? [item.rule] : []));
    return isBareRefusal(rules.at(-1)?.expr);
  });
  return { chain: chains.length > 0, dropsByDefault: drops };
}

function parse(json: string) {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function isRuleOf(rule: any, chain: any) {
  return rule !== undefined && rule.chain === chain.name && rule.table === chain.table && rule.family === chain.family;
}

function isBareRefusal(expressions: any) {
  if (!Array.isArray(expressions)) return false;
  const names = expressions
    .flatMap((expression) => Object.keys(expression))
    .filter((name) => name !== 'counter' && name !== 'log');
  return names.length === 1 && (names[0] === 'drop' || names[0] === 'reject');
}
