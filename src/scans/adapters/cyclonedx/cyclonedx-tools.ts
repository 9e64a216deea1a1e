import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { listOf, objectOf, type JsonObject } from '../../domain/json-fields.js';
import type { CycloneDxDocument } from './cyclonedx-document.js';

/** A document has one tool or two; more are not asked. */
const TOOL_LIMIT = 50;

/**
 * Tools that write a document only after they looked for vulnerabilities, by the name that they give themselves. Not Trivy,
 * which writes an empty list too when it only listed packages, and not the tools that make inventories (Syft, cdxgen).
 */
const LOOKING_TOOLS = new Set(['depscan', 'grype', 'osv-scanner', 'owasp-depscan', 'retire.js']);

function toolsOf({ fields }: CycloneDxDocument): JsonObject[] {
  const tools = objectOf(fields.metadata)?.tools;
  const listed = listOf(objectOf(tools)?.components ?? tools).slice(0, TOOL_LIMIT);
  return listed.map(objectOf).filter((tool) => tool !== null);
}

function nameOf(tool: JsonObject | undefined): string | null {
  return cleanText(tool?.name, TEXT_LIMITS.word)?.toLowerCase() ?? null;
}

/** The tool that wrote the document, of several the first: a list up to 1.4, components in an object since 1.5. */
export function scannerOfDocument(document: CycloneDxDocument): { name: string; version: string | null } {
  const [tool] = toolsOf(document);
  return { name: nameOf(tool) ?? 'cyclonedx', version: cleanText(tool?.version, TEXT_LIMITS.word) };
}

/** What compositions say of the list of vulnerabilities (`aggregate`, since 1.5). */
function aggregatesOf(document: CycloneDxDocument): unknown[] {
  return listOf(document.fields.compositions)
    .slice(0, TOOL_LIMIT)
    .map(objectOf)
    .filter((one) => Array.isArray(one?.vulnerabilities))
    .map((one) => one?.aggregate);
}

/**
 * Whether an empty list of vulnerabilities means that there are none: a tool that does nothing but look wrote it, or the
 * document says that the list is whole, and nothing says that it is not. Else it is what a tool writes that did not look.
 */
export function isEmptyMeant(document: CycloneDxDocument): boolean {
  const aggregates = aggregatesOf(document);
  if (aggregates.length > 0) return aggregates.every((one) => one === 'complete');
  return toolsOf(document).some((tool) => LOOKING_TOOLS.has(nameOf(tool) ?? ''));
}
