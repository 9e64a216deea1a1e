import { resolved } from './walk.mjs';

/** What narrows a value where it gets smaller, and where it gets larger. */
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const FORMS = ['pattern', 'format', 'multipleOf', 'uniqueItems'];

/**
 * Compares schemas of two documents, as they are sent (`request`) or received (`answer`): what a client sends must still be taken,
 * and what it receives must be no more than it knew. Each named schema is compared once in each direction.
 *
 * @param report called with `isBreaking`, the place and what is different there
 */
export function schemaDiff(before, after, report) {
  const done = new Set();
  return function compare(old, now, direction, place) {
    const [a, b] = [plain(before, old), plain(after, now)];
    const isRequest = direction === 'request';
    // Null belongs to the place, all else to the schema.
    if (a.isNullable && !b.isNullable) report(isRequest, place, 'is null no longer');
    if (b.isNullable && !a.isNullable) report(!isRequest, place, 'can be null');
    let at = place;
    if (a.name !== undefined && b.name !== undefined) {
      const pair = `${a.name} ${b.name} ${direction}`;
      if (done.has(pair)) return;
      done.add(pair);
      if (a.name === b.name) at = `${a.name} (${direction})`;
    }
    /** Fewer values break who sends, more of them who receives. */
    const narrower = (text) => report(isRequest, at, text);
    const wider = (text) => report(!isRequest, at, text);
    if (a.shapes || b.shapes) {
      alternatives(a, b, narrower, wider, (one, other, n) => compare(one, other, direction, `${at}|${n}`));
      return;
    }
    types(a, b, narrower, wider);
    values(a, b, narrower, wider);
    for (const word of [...LOWER, ...UPPER])
      bound(word, a[word], b[word], isRequest, (...said) => report(said[0], at, said[1]));
    for (const word of FORMS)
      if (a[word] !== b[word])
        report(isRequest ? b[word] !== undefined : word === 'format', at, change(word, a[word], b[word]));
    members(a, b, isRequest, at, report, compare, direction);
    if (a.items && b.items) compare(a.items, b.items, direction, `${at}[]`);
    others(a, b, isRequest, at, report, compare, direction);
  };
}

/** A schema without references and without what only wraps it; `types` is undefined where every type is allowed. */
function plain(document, schema) {
  let { node, name, isNullable } = { node: schema, name: undefined, isNullable: false };
  for (;;) {
    const shapes = node.anyOf ?? node.oneOf;
    const own = shapes?.filter((shape) => shape.type !== 'null');
    if (node.$ref !== undefined) {
      name = node.$ref.split('/').at(-1);
      node = resolved(document, node);
    } else if (node.allOf?.length === 1 && node.properties === undefined && shapes === undefined) node = node.allOf[0];
    else if (node.allOf) node = merged(document, node);
    else if (own && own.length < shapes.length) {
      isNullable = true;
      node = own.length === 1 ? own[0] : { ...node, anyOf: own, oneOf: undefined };
    } else break;
  }
  const shapes = node.anyOf ?? node.oneOf;
  const types = node.type === undefined ? undefined : new Set([node.type, isNullable ? 'null' : []].flat());
  return { ...node, node, name, types, isNullable: isNullable || (types?.has('null') ?? shapes === undefined), shapes };
}

function merged(document, { allOf, ...own }) {
  const parts = [own, ...allOf.map((part) => plain(document, part))];
  const all = (word) => Object.assign({}, ...parts.map((part) => part[word] ?? {}));
  const required = parts.flatMap((part) => part.required ?? []);
  return { ...Object.assign({}, ...parts), allOf: undefined, name: undefined, properties: all('properties'), required };
}

function types(a, b, narrower, wider) {
  const [old, now] = [[...(a.types ?? ['anything'])], [...(b.types ?? ['anything'])]];
  const covers = (list, type) =>
    type === 'null' ||
    list.includes(type) ||
    list.includes('anything') ||
    (type === 'integer' && list.includes('number'));
  const gone = old.filter((type) => !covers(now, type));
  const more = now.filter((type) => !covers(old, type));
  if (gone.length > 0) narrower(`is ${gone.join(', ')} no longer${more.length > 0 ? `, but ${more.join(', ')}` : ''}`);
  if (more.length > 0) wider(`can be ${more.join(', ')}`);
}

function values(a, b, narrower, wider) {
  const [old, now] = [a, b].map(({ enum: list, const: only }) => list ?? (only === undefined ? undefined : [only]));
  if (old === undefined && now === undefined) return;
  if (old === undefined) return narrower(`is one of ${shown(now)} only`);
  if (now === undefined) return wider(`is more than ${shown(old)}`);
  const without = (list, others) => list.filter((value) => value !== null && !others.includes(value));
  if (without(old, now).length > 0) narrower(`is never ${shown(without(old, now))} any more`);
  if (without(now, old).length > 0) wider(`can be ${shown(without(now, old))}`);
}

function bound(word, old, now, isRequest, report) {
  if (old === now) return;
  const isStricter = LOWER.includes(word) ? now > (old ?? -Infinity) : now < (old ?? Infinity);
  report(isRequest && isStricter, change(word, old, now));
}

function members(a, b, isRequest, at, report, compare, direction) {
  const [old, now] = [a.properties ?? {}, b.properties ?? {}];
  const isNeeded = (schema, name) => schema.required?.includes(name) ?? false;
  for (const name of Object.keys(old)) {
    const place = `${at}.${name}`;
    if (!Object.hasOwn(now, name)) {
      report(true, place, 'is gone');
      continue;
    }
    const [was, is] = [isNeeded(a, name), isNeeded(b, name)];
    if (was && !is) report(!isRequest, place, 'may be left out');
    if (is && !was) report(isRequest, place, isRequest ? 'has to be given' : 'is always there');
    compare(old[name], now[name], direction, place);
  }
  for (const name of Object.keys(now).filter((one) => !Object.hasOwn(old, one))) {
    const isNeededNow = isRequest && isNeeded(b, name);
    report(isNeededNow, `${at}.${name}`, isNeededNow ? 'is new and has to be given' : 'is new');
  }
}

/** Members that are not named: one more of them breaks nobody. */
function others(a, b, isRequest, at, report, compare, direction) {
  const [old, now] = [a.additionalProperties, b.additionalProperties];
  if (typeof old === 'object' && typeof now === 'object') compare(old, now, direction, `${at}.*`);
  else if (old && !now) report(true, at, 'has no other members any more');
  else if (now && !old) report(false, at, 'can have other members');
  else if (typeof now === 'object') report(isRequest, at, 'has other members of one type only');
  else if (typeof old === 'object') report(!isRequest, at, 'has other members of any type');
}

/** Alternatives are the same by name, or by what they say; where as many are left on both sides, each is compared with its like. */
function alternatives(a, b, narrower, wider, compare) {
  const [old, now] = [a, b].map(
    ({ shapes, name, node }) => shapes ?? [name === undefined ? node : { $ref: `#/components/schemas/${name}` }],
  );
  const keyOf = (shape) => shape.$ref ?? JSON.stringify(shape);
  const without = (list, others) => list.filter((shape) => !others.some((one) => keyOf(one) === keyOf(shape)));
  const [gone, more] = [without(old, now), without(now, old)];
  for (const shape of old.filter((one) => one.$ref && !gone.includes(one))) compare(shape, shape, 1);
  if (gone.length === more.length) {
    gone.forEach((shape, n) => compare(shape, more[n], n + 1));
    return;
  }
  const said = (shapes) => shapes.map((shape) => shape.$ref?.split('/').at(-1) ?? shape.type ?? 'another').join(', ');
  if (gone.length > 0) narrower(`is ${said(gone)} no longer`);
  if (more.length > 0) wider(`can be ${said(more)}`);
}

function change(word, old, now) {
  if (old === undefined) return `has ${word} ${now}`;
  return now === undefined ? `has no ${word} any more (${old})` : `has ${word} ${now}, not ${old}`;
}

function shown(list) {
  return list.map((value) => JSON.stringify(value)).join(', ');
}
