import { Injectable } from '@nestjs/common';
import { Clock, listPage, type ListPage } from '../../platform/index.js';
import type { Person } from '../domain/principal.js';
import { SessionRepository, type SessionRow } from '../persistence/session.repository.js';
import type { SessionListQuery } from './session-list.js';

/** A session of one's own. */
export type OwnSession = SessionRow & { current: boolean };

/** Where a person is signed in. */
@Injectable()
export class ListSessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  execute(person: Person, query: SessionListQuery): Promise<ListPage<OwnSession>> {
    const now = this.clock.now();
    return listPage(
      query,
      (page) => this.sessions.page(person.userId, page, now),
      ({ sortKeys: _, ...row }) => ({ ...row, current: row.id === person.sessionId }),
    );
  }
}
