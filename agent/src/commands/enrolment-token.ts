import { AgentError, EXIT } from '../agent-error.js';
import { readNamedFile } from '../bounded-file.js';
import { reasonOf } from '../system-error.js';
import type { Arguments } from '../arguments.js';
import type { Runtime } from '../runtime.js';

/** More than any token has. */
const MOST_BYTES = 64 * 1024;

/**
 * The enrolment token from a file, standard input (`--token-file -`) or the environment, out of which it is taken: programs
 * that are started later need not know it. Throws AgentError (usage).
 */
export async function readEnrolmentToken({ values }: Arguments, runtime: Runtime) {
  const file = values['token-file'];
  const text = file === undefined ? runtime.env['POSTURE_ENROLLMENT_TOKEN'] : await tokenText(file, runtime);
  delete runtime.env['POSTURE_ENROLLMENT_TOKEN'];
  const token = (text ?? '').trim();
  if (token === '') {
    throw new AgentError(
      'There is no enrolment token. Give it in POSTURE_ENROLLMENT_TOKEN, with --token-file FILE, or on standard input with --token-file -',
      EXIT.usage,
    );
  }
  if (!/^[\x21-\x7e]{1,256}$/.test(token))
    throw new AgentError('The enrolment token is one word on one line. This is something else.', EXIT.usage);
  return token;
}

async function tokenText(file: string, runtime: Runtime) {
  try {
    const bytes = file === '-' ? runtime.readStdin(MOST_BYTES) : readNamedFile(file, MOST_BYTES);
    return (await bytes).toString('utf8');
  } catch (error) {
    throw new AgentError(`The token file cannot be read (${reasonOf(error)}).`, EXIT.usage);
  }
}
