import { actionId, type ActionKey } from '../model/action.js';

/** Ids of actions that this process has made: with each version of an organization nearly all of them are the same. */
export class CachedIds {
  private readonly ids = new Map<string, string>();

  /** @param most that are kept; with one more all of them are made again */
  constructor(private readonly most: number) {}

  /** The id of an action. */
  of(key: ActionKey): string {
    const text = [key.organization, key.kind, key.ecosystem, key.name].join('|');
    const known = this.ids.get(text);
    if (known !== undefined) return known;
    if (this.ids.size >= this.most) this.ids.clear();
    const made = actionId(key);
    this.ids.set(text, made);
    return made;
  }
}
