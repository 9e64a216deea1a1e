import { type GoogleState, setForAll } from './google-state.js';

/** What an administrator changed, as the admin log writes it. */
export interface Logged {
  event?: string;
  application: string;
  setting: string;
  oldValue: string;
  newValue: string;
}

export interface Gap {
  worsen: (state: GoogleState) => void;
  log?: Logged;
}

/** A switch for everybody that was set the wrong way. */
export function set(type: string, fields: Record<string, unknown>, log?: Logged): Gap {
  const worsen = (state: GoogleState): void => {
    setForAll(state, type, fields);
  };
  return log === undefined ? { worsen } : { worsen, log };
}

export function logged(
  application: string,
  setting: string,
  oldValue: string,
  newValue: string,
  event?: string,
): Logged {
  return { application, setting, oldValue, newValue, ...(event === undefined ? {} : { event }) };
}
