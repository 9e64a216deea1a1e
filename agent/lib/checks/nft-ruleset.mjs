/**
 * @typedef {object} InputFilter
 * @property {boolean} chain whether a chain filters what comes in
 * @property {boolean} dropsByDefault whether what no rule allows is dropped or rejected
 */

/**
 * What `nft -j list ruleset` says of incoming traffic. A chain refuses by default when its policy is drop, or when its
 * last rule drops or rejects without a condition (firewalld). Null when the text is not nft's JSON.
 * @param {string} json
 * @returns {InputFilter | null}
 */
export function inputFilter(json) {
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

/** @param {string} json */
function parse(json) {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/**
 * @param {any} rule
 * @param {any} chain
 */
function isRuleOf(rule, chain) {
  return rule !== undefined && rule.chain === chain.name && rule.table === chain.table && rule.family === chain.family;
}

/** @param {any} expressions */
function isBareRefusal(expressions) {
  if (!Array.isArray(expressions)) return false;
  const names = expressions
    .flatMap((expression) => Object.keys(expression))
    .filter((name) => name !== 'counter' && name !== 'log');
  return names.length === 1 && (names[0] === 'drop' || names[0] === 'reject');
}
