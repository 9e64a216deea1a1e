/** Whose report. */
export interface ReportOwner {
  organizationId: number;
  organizationPublicId: string;
  organizationName: string;
}
