import { Column, Entity, PrimaryColumn } from 'typeorm';

const KEY = { primaryKeyConstraintName: 'series_loss_pk' };

/** Findings that a series of a device stopped, or began, showing with one scan. Rows older than the window go with the next change. */
@Entity('series_loss')
export class SeriesLossEntity {
  @PrimaryColumn('integer', { name: 'organization_id', ...KEY })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id', ...KEY })
  deviceId!: number;

  /** The version of the device that the scan was compared with: later losses have higher ones. */
  @PrimaryColumn('integer', { name: 'device_version', ...KEY })
  deviceVersion!: number;

  /** Whether an inventory left packages out; else a list of findings left findings out. */
  @PrimaryColumn('boolean', { name: 'of_inventory', ...KEY })
  ofInventory!: boolean;

  /** Whose document it was. */
  @Column('integer', { name: 'series_id' })
  seriesId!: number;

  /** By the clock of the database, which no device sets. */
  @Column('timestamptz')
  at!: Date;

  /** How many findings the series showed just before, or followed from inventories of its scope. */
  @Column('integer', { name: 'shown_before' })
  shownBefore!: number;

  /** The same of all series of the device, or of all its inventories. */
  @Column('integer', { name: 'device_before' })
  deviceBefore!: number;

  /** What it stopped showing, one match of each finding. */
  @Column('integer', { name: 'gone_ids', array: true })
  goneIds!: number[];

  /** What it began showing; empty where it had shown nothing. */
  @Column('integer', { name: 'came_ids', array: true })
  cameIds!: number[];
}
