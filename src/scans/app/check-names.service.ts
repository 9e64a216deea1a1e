import { Injectable } from '@nestjs/common';
import { nameInText } from '../domain/check-name.js';
import { CheckTitleRepository } from '../persistence/check-title.repository.js';

/** What failing checks of an organization are called in texts, by their ids. */
@Injectable()
export class CheckNames {
  constructor(private readonly titles: CheckTitleRepository) {}

  /** All of them, also those that nobody named. One statement, and none for no checks. */
  async of(organizationId: number, checkIds: readonly string[]): Promise<Map<string, string>> {
    const rows = checkIds.length === 0 ? [] : await this.titles.newest(organizationId, checkIds);
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    return new Map(checkIds.map((id) => [id, nameInText(id, titles.get(id) ?? null)]));
  }
}
