import { InvalidRequestError } from '../../errors/domain-error.js';

type Task = { do: 'add' | 'answer' | 'fail' | 'fill' | 'refuse' | 'repeat' | 'settings' | 'turn'; value?: unknown };

/** What readers are told to do in their specs. */
export default function work(bytes: Buffer, task: Task): unknown {
  switch (task.do) {
    case 'add':
      return bytes.reduce((sum, byte) => sum + byte, 0);
    case 'settings':
      return Object.keys(process.env);
    case 'answer':
      return task.value;
    case 'repeat':
      return repeated(task.value as number);
    case 'refuse':
      throw new InvalidRequestError('not-so', 'Not so', 'It is not so.', { errors: [{ pointer: '/a', detail: 'no' }] });
    case 'fail':
      throw new Error('It failed.');
    case 'turn':
      for (;;);
    case 'fill':
      return filled();
  }
}

function filled(): unknown[] {
  const all: unknown[] = [];
  for (;;) all.push({ at: all.length, more: [all.length] });
}

/** Rows that share what is said once, as a report of one vulnerability in many packages does. */
function repeated(length: number): unknown[] {
  const description = 'ж'.repeat(8000);
  const references = Array.from({ length: 200 }, (_, at) => `https://example.org/${at}/${'ж'.repeat(2000)}`);
  const cvss = [{ version: '3.1', vector: 'v'.repeat(100) }];
  return Array.from({ length }, (_, at) => ({ at, description, references, cvss }));
}
