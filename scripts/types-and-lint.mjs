import { ESLint } from 'eslint';
import ts from 'typescript';
import { ROOT } from './project.mjs';

/**
 * What `tsc --noEmit` and `eslint . --max-warnings=0` say, from one reading of the sources: each would parse and check all of
 * them for itself. Tells its parent `{types}` and then `{lint}`: the complaints, or null.
 */
const program = programOf('tsconfig.json');
process.send({ types: complaintsOfTypes(program) });
process.send({ lint: await complaintsOfLint(program) });
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

/** The configuration's own `projectService` would make a second program. A file that is in none is an error, as it is there. */
async function complaintsOfLint(program) {
  const eslint = new ESLint({
    cwd: ROOT,
    overrideConfig: {
      files: ['**/*.{ts,mts}'],
      ignores: ['scripts/**/*.mts'],
      languageOptions: { parserOptions: { projectService: false, programs: [program] } },
    },
  });
  const results = await eslint.lintFiles(['.']);
  const wrong = results.filter(({ errorCount, warningCount }) => errorCount + warningCount > 0);
  if (wrong.length === 0) return null;
  const formatter = await eslint.loadFormatter('stylish');
  return formatter.format(wrong);
}
