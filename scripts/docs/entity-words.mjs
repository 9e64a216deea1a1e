import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../shared/project.mjs';

/** What entities say of the tables that they map: `{table: {context, words, columns: {column: words}}}`. */
export function entityWords(folder = join(ROOT, 'src')) {
  const found = {};
  for (const name of readdirSync(folder, { recursive: true }).sort()) {
    if (!/\.entit(y|ies)\.ts$/.test(name)) continue;
    const path = join(folder, name);
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    for (const node of source.statements) {
      const table = ts.isClassDeclaration(node) ? argumentOf(node, 'Entity') : undefined;
      if (table === undefined) continue;
      found[table.name] = { context: name.split(/[\\/]/)[0], words: wordsOf(node), columns: columnsOf(node) };
    }
  }
  return found;
}

function columnsOf(node) {
  const columns = {};
  for (const member of node.members) {
    if (!ts.isPropertyDeclaration(member)) continue;
    const words = wordsOf(member);
    if (words === '') continue;
    const called =
      argumentOf(member, 'JoinColumn') ?? argumentOf(member, 'PrimaryColumn') ?? argumentOf(member, 'Column');
    columns[called?.name ?? underscored(member.name.getText())] = words;
  }
  return columns;
}

/** The name in a decorator's arguments, as text or as `name`; undefined where there is no such decorator. */
function argumentOf(node, decorator) {
  for (const { expression } of ts.getDecorators(node) ?? []) {
    if (!ts.isCallExpression(expression) || expression.expression.getText() !== decorator) continue;
    for (const argument of expression.arguments) {
      if (ts.isStringLiteral(argument) && decorator === 'Entity') return { name: argument.text };
      if (!ts.isObjectLiteralExpression(argument)) continue;
      const property = argument.properties.find((one) => one.name?.getText() === 'name');
      if (property && ts.isStringLiteral(property.initializer)) return { name: property.initializer.text };
    }
    return undefined;
  }
  return undefined;
}

function wordsOf(node) {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return (ts.getTextOfJSDocComment(doc?.comment) ?? '')
    .replace(/\{@link (\w+)\}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

const underscored = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
