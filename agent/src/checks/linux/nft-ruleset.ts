/** What the rules of the kernel do with incoming packets that no rule names. */
export interface InputFilter {
  /** Whether any chain looks at incoming packets at all. */
  chain: boolean;
  /** Refused by default, by version of IP. */
  ipv4: boolean;
  ipv6: boolean;
}

type Expression = Record<string, unknown>;
interface Chain {
  family: string;
  table: string;
  name: string;
  policy: string | undefined;
}
interface Rule {
  family: string;
  table: string;
  chain: string;
  expr: Expression[];
}

/**
 * What `nft -j list ruleset` says of incoming traffic. A chain refuses by default when its policy is drop, or when its
 * last rule drops or rejects without a condition (firewalld), and no rule before accepts everything. Null when the text is
 * not nft's JSON.
 */
export function inputFilter(json: string): InputFilter | null {
  const items = itemsOf(json);
  if (items === null) return null;
  const chains = items.map(({ chain }) => inputChain(chain)).filter((chain) => chain !== null);
  const rules = items.map(({ rule }) => ruleOf(rule)).filter((rule) => rule !== null);
  const refuses = (family: string) =>
    chains.some((chain) => (chain.family === family || chain.family === 'inet') && refusesByDefault(chain, rules));
  return { chain: chains.length > 0, ipv4: refuses('ip'), ipv6: refuses('ip6') };
}

function refusesByDefault(chain: Chain, rules: readonly Rule[]) {
  const own = rules.filter(
    (rule) => rule.chain === chain.name && rule.table === chain.table && rule.family === chain.family,
  );
  const bare = own.map(({ expr }) => bareVerdict(expr));
  const first = bare.find((word) => word !== null);
  return first === undefined ? chain.policy === 'drop' : first !== 'accept';
}

/** The verdict of a rule that holds for every packet; null for one with a condition, or that only counts. */
function bareVerdict(expressions: readonly Expression[]): string | null {
  const names = expressions.flatMap((expression) => Object.keys(expression));
  const [verdict, ...more] = names.filter((name) => name !== 'counter' && name !== 'log');
  return more.length === 0 && verdict !== undefined && ['accept', 'drop', 'reject'].includes(verdict) ? verdict : null;
}

function itemsOf(json: string): Record<string, unknown>[] | null {
  try {
    const document: unknown = JSON.parse(json);
    const items = isObject(document) ? document.nftables : null;
    return Array.isArray(items) ? items.filter(isObject) : null;
  } catch {
    return null;
  }
}

function inputChain(value: unknown): Chain | null {
  if (!isObject(value) || value.hook !== 'input' || value.type !== 'filter') return null;
  const { family, table, name, policy } = value;
  if (typeof family !== 'string' || typeof table !== 'string' || typeof name !== 'string') return null;
  return { family, table, name, policy: typeof policy === 'string' ? policy : undefined };
}

function ruleOf(value: unknown): Rule | null {
  if (!isObject(value) || !Array.isArray(value.expr)) return null;
  const { family, table, chain } = value;
  if (typeof family !== 'string' || typeof table !== 'string' || typeof chain !== 'string') return null;
  return { family, table, chain, expr: value.expr.filter(isObject) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
