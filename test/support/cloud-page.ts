import { SEVERITY_WEIGHTS } from '../../src/cloud-security/domain/cloud-check.js';
import { LONGEST_EXCEPTION_DAYS } from '../../src/cloud-security/domain/known-results.js';
import { SAMPLE_SIZE } from '../../src/cloud-security/domain/check-result.js';
import { HTTP_LIMITS } from '../../src/cloud-security/outbound/cloud-http.client.js';
import { demoBlock } from './cloud-page-demo.js';
import { type PageSuite, suiteBlocks, SUITES } from './cloud-page-suites.js';
import { withComputedBlocks } from './computed-blocks.js';
import { table } from './markdown-table.js';

const MIB = 1024 * 1024;

/** docs/cloud-security.md with every marked block as the code has it now. */
export async function renderedCloudPage(page: string): Promise<string> {
  const blocks: Readonly<Record<string, string>> = {
    checks: countsBlock(),
    limits: limitsBlock(),
    parameters: parametersBlock(),
    demo: await demoBlock(),
    ...Object.assign({}, ...SUITES.map(suiteBlocks)),
  };
  return withComputedBlocks(page, blocks);
}

function countsBlock(): string {
  const count = ({ checks }: PageSuite, severity: string): number =>
    checks.filter((check) => check.severity === severity).length;
  return table(
    ['Severity', 'Weight', ...SUITES.map(({ title }) => title)],
    [
      ...Object.entries(SEVERITY_WEIGHTS).map(([severity, weight]) => [
        severity,
        weight,
        ...SUITES.map((suite) => count(suite, severity)),
      ]),
      ['all', '', ...SUITES.map(({ checks }) => checks.length)],
    ],
  );
}

function limitsBlock(): string {
  const { maxBytes, requestMs, maxPages, atOnce } = HTTP_LIMITS;
  return table(
    ['What', 'Limit'],
    [
      ['one answer of a suite, unpacked', `${maxBytes / MIB} MiB`],
      ['one request with its answer', `${requestMs / 1000} s`],
      ['pages of one list', maxPages],
      ['requests at once to one address', atOnce],
      ['objects that a result names; the count is of all', SAMPLE_SIZE],
      ['days that an exception may stand', LONGEST_EXCEPTION_DAYS],
    ],
  );
}

function parametersBlock(): string {
  return table(
    ['Check', 'Parameter', 'What it is', 'Default', 'From', 'To'],
    SUITES.flatMap(({ checks }) =>
      checks.flatMap(({ id, parameters }) =>
        parameters.map(({ name, title, default: usual, min, max }) => [
          `\`${id}\``,
          `\`${name}\``,
          title,
          Array.isArray(usual) ? (usual.length === 0 ? 'none' : usual.join(', ')) : String(usual),
          String(min ?? ''),
          String(max ?? ''),
        ]),
      ),
    ),
  );
}
