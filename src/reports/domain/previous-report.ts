/** A report that was made before, as it was kept: its sections are of the shape that `format` had then. */
export interface PreviousReport {
  id: string;
  asOf: Date;
  format: number;
  /** By name, each as it was told. */
  sections: Readonly<Record<string, unknown>>;
}
