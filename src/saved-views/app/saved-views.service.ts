import { Injectable } from '@nestjs/common';
import { isAtLeast, type Person } from '../../identity/index.js';
import { AuditLog, Clock, Database, Ids, listPage, type ListPage, NotFoundError } from '../../platform/index.js';
import { SavedViewExistsError, StaleSavedViewError, TooManySavedViewsError } from '../errors.js';
import { SavedViewRepository, type SavedViewRow, type ViewSettings } from '../persistence/saved-view.repository.js';
import type { SavedViewListQuery } from './saved-view-list.js';

/** How many one person may keep in an organization. */
export const MOST_VIEWS = 200;

/** Views of the dashboard that people keep, for themselves or for all of the organization. */
@Injectable()
export class SavedViews {
  constructor(
    private readonly database: Database,
    private readonly views: SavedViewRepository,
    private readonly ids: Ids,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** The person's own, and those that others share. */
  list<Item extends object>(
    { organizationId, userId }: Person,
    query: SavedViewListQuery,
    map: (row: SavedViewRow) => Item,
  ): Promise<ListPage<Item>> {
    return listPage(query, (page) => this.views.page(organizationId, userId, page), map);
  }

  /** One that the person sees. Throws {@link NotFoundError} also for what somebody else keeps and does not share. */
  one({ organizationId, userId }: Person, id: string): Promise<SavedViewRow> {
    return this.require(organizationId, userId, id);
  }

  /** Throws {@link SavedViewExistsError} for a name that the person has for that page, {@link TooManySavedViewsError}. */
  async create({ organizationId, userId }: Person, settings: ViewSettings & { page: string }): Promise<SavedViewRow> {
    const id = this.ids.next();
    return this.database.transaction(async () => {
      await this.views.hold(organizationId);
      const outcome = await this.views.insert(
        organizationId,
        { id, ownerId: userId, ...settings },
        this.clock.now(),
        MOST_VIEWS,
      );
      if (outcome === 'full') throw new TooManySavedViewsError(MOST_VIEWS);
      if (outcome === 'exists') throw new SavedViewExistsError();
      await this.record(organizationId, 'saved-view.created', id, { ...settings });
      return this.require(organizationId, userId, id);
    });
  }

  /** What is left out stays. Throws {@link StaleSavedViewError}, {@link NotFoundError} also for what somebody else keeps. */
  async change(
    person: Person,
    id: string,
    settings: Partial<ViewSettings>,
    versions: readonly number[] | null,
  ): Promise<SavedViewRow> {
    const { organizationId, userId } = person;
    return this.database.transaction(async () => {
      await this.views.hold(organizationId);
      const view = await this.own(person, id);
      if (versions !== null && !versions.includes(view.version)) throw new StaleSavedViewError();
      const { name = view.name, query = view.query, shared = view.shared } = settings;
      const isFree = await this.views.change(organizationId, id, { name, query, shared }, userId, this.clock.now());
      if (!isFree) throw new SavedViewExistsError();
      await this.record(organizationId, 'saved-view.changed', id, { name, query, shared });
      // An administrator who takes another's view from all of them does not see it any more.
      return { ...(await this.require(organizationId, view.ownerId, id)), mine: view.mine };
    });
  }

  async remove(person: Person, id: string): Promise<void> {
    await this.database.transaction(async () => {
      await this.views.hold(person.organizationId);
      const { page, name, shared } = await this.own(person, id);
      await this.views.remove(person.organizationId, id);
      await this.record(person.organizationId, 'saved-view.deleted', id, { page, name, shared });
    });
  }

  private async record(
    organizationId: number,
    action: `saved-view.${string}`,
    id: string,
    facts: Record<string, unknown>,
  ): Promise<void> {
    await this.audit.record({ organizationId, action, target: { type: 'saved-view', id }, facts });
  }

  private async require(organizationId: number, userId: string, id: string): Promise<SavedViewRow> {
    const view = await this.views.find(organizationId, userId, id);
    if (view === null) throw new NotFoundError('saved view');
    return view;
  }

  /** One that the person may change: their own, and for administrators any that is shared. */
  private async own({ organizationId, userId, role }: Person, id: string): Promise<SavedViewRow> {
    const view = await this.require(organizationId, userId, id);
    if (!view.mine && !isAtLeast(role, 'admin')) throw new NotFoundError('saved view');
    return view;
  }
}
