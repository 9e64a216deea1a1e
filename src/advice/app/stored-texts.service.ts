import { Injectable } from '@nestjs/common';
import { Clock, Database, Ids } from '../../platform/index.js';
import type { FailedWriting, StoredText } from '../domain/stored-text.js';
import { AdviceTextRepository } from '../persistence/advice-text.repository.js';

/** Of each task and subject, so many are kept: the one that is shown, and those before it. */
const KEPT = 10;

/** Keeps the texts of organizations: the newest one of a task and subject is shown until there is another. */
@Injectable()
export class StoredTexts {
  constructor(
    private readonly texts: AdviceTextRepository,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * The text that is shown, and whether the last refresh of it failed; null when none was ever written. It is of the shape
   * that the writer of the task gave it: older ones may be of an older shape, which `authorship.promptVersion` tells.
   */
  async newest<Value = unknown>(organizationId: number, task: string, subject = ''): Promise<StoredText<Value> | null> {
    return (await this.texts.newest(organizationId, task, subject)) as StoredText<Value> | null;
  }

  /** Shows this one from now on. What failed before is forgotten, unless this one only stands in: then `failure` says for what. */
  async keep(
    organizationId: number,
    place: { task: string; subject: string },
    { failure, ...text }: StoredText<unknown>,
  ): Promise<void> {
    const { task, subject } = place;
    await this.database.transaction(async () => {
      await this.texts.keep(organizationId, { id: this.ids.next(), task, subject, ...text });
      if (failure) await this.texts.fail(organizationId, task, subject, failure);
      else await this.texts.clearFailure(organizationId, task, subject);
      await this.texts.thin(organizationId, task, subject, KEPT);
    });
  }

  /** What was shown stays; that a refresh failed is said beside it. */
  async fail(
    organizationId: number,
    { task, subject }: { task: string; subject: string },
    failure: Omit<FailedWriting, 'at'>,
  ): Promise<void> {
    await this.texts.fail(organizationId, task, subject, { ...failure, at: this.clock.now() });
  }
}
