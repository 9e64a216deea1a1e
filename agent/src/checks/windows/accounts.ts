import { booleanIn, textIn, UnclearValue, type Row } from '../../windows/survey.js';

/** A local account; the last number of the security identifier tells the built-in ones, whose names are translated. */
export interface LocalAccount {
  name: string;
  /** 500 is the built-in administrator, 501 the guest. */
  relativeId: number;
  enabled: boolean;
  /** False where an empty password would be taken. */
  passwordRequired: boolean;
}

/** The local accounts in rows of Win32_UserAccount. Throws `UnclearValue` for a row that is not whole. */
export function localAccounts(rows: readonly Row[]): LocalAccount[] {
  return rows.map((row) => {
    const [name, sid] = [textIn(row, 'name'), textIn(row, 'sid')];
    const [disabled, required] = [booleanIn(row, 'disabled'), booleanIn(row, 'required')];
    const relativeId = /^S-1-5-21-\d+-\d+-\d+-(\d+)$/.exec(sid ?? '')?.[1];
    if (name === null || relativeId === undefined || disabled === null || required === null)
      throw new UnclearValue('an account was not told in full');
    return { name, relativeId: Number(relativeId), enabled: !disabled, passwordRequired: required };
  });
}
