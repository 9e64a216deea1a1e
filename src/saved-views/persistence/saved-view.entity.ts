import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A page of the dashboard with its filters and sort, under a name. */
@Entity('saved_view')
@Unique('saved_view_name', ['organizationId', 'ownerId', 'page', 'name'])
@Index('saved_view_by_name', ['organizationId', 'name', 'id'])
export class SavedViewEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('uuid') id!: string;

  /** Public id of the person whose it is. */
  @Column('uuid') ownerId!: string;
  @Column('text') page!: string;
  @Column('text') name!: string;

  /** What follows the question mark in the address. */
  @Column('text') query!: string;

  /** Whether everybody in the organization sees it. */
  @Column('boolean') shared!: boolean;

  /** Rises with every change. */
  @Column('integer') version!: number;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') changedAt!: Date;

  /** Public id of the person who changed it last; null until somebody does, and for changes of before this was kept. */
  @Column('uuid', { nullable: true }) changedBy!: string | null;
}
