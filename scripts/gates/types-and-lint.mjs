import { ESLint } from 'eslint';
import ts from 'typescript';
import { ROOT } from '../shared/project.mjs';

/**
 * What `tsc --noEmit`, for the service and for the dashboard, and `eslint . --max-warnings=0` say, from one reading of the
 * sources: each would parse and check all of them for itself. Tells its parent `{types}` and then `{lint}`: the complaints, or null.
 */
const programs = ['tsconfig.json', 'dashboard/tsconfig.json'].map(programOf);
process.send({ types: programs.map(complaintsOfTypes).filter(Boolean).join('\n') || null });
process.send({ lint: await complaintsOfLint(programs) });
process.disconnect();

function programOf(config) {
  const parsed = ts.getParsedCommandLineOfConfigFile(
    config,
    { noEmit: true },
    {
      ...ts.sys,
      getCurrentDirectory: () => ROOT,
      onUnRecoverableConfigFileDiagnostic: (wrong) => {
        throw new Error(textOf([wrong]));
      },
    },
  );
  return ts.createProgram({
    rootNames: parsed.fileNames,
    options: parsed.options,
    projectReferences: parsed.projectReferences,
    configFileParsingDiagnostics: ts.getConfigFileParsingDiagnostics(parsed),
  });
}

function complaintsOfTypes(program) {
  const wrong = ts.sortAndDeduplicateDiagnostics(ts.getPreEmitDiagnostics(program));
  return wrong.length === 0 ? null : textOf(wrong);
}

function textOf(diagnostics) {
  return ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => ROOT,
    getNewLine: () => '\n',
  });
}

/** The configuration's own `projectService` would make programs of its own. A file that is in none is an error, as it is there. */
async function complaintsOfLint(programs) {
  const eslint = new ESLint({
    cwd: ROOT,
    overrideConfig: {
      files: ['**/*.{ts,mts,tsx}'],
      ignores: ['scripts/**/*.mts'],
      languageOptions: { parserOptions: { projectService: false, programs } },
    },
  });
  const results = await eslint.lintFiles(['.']);
  const wrong = results.filter(({ errorCount, warningCount }) => errorCount + warningCount > 0);
  if (wrong.length === 0) return null;
  const formatter = await eslint.loadFormatter('stylish');
  return formatter.format(wrong);
}
