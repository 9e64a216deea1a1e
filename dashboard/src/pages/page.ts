import type { LucideIcon } from 'lucide-react';
import type { Texts } from '../texts/en';

/** Where a page stands in the navigation. */
export type Section = 'posture' | 'assurance' | 'planning' | 'organization';

/** The name of a page: its folder, and what the catalogue calls it by. */
export type PageName = keyof Texts['shell']['pages'];

/** A page as the navigation, the command palette and links from other pages know it. */
export interface PageDefinition {
  name: PageName;
  /** Its address without parameters; detail pages are below it. */
  path: string;
  /** What the navigation's link asks for; everything when left out. */
  search?: Record<string, string>;
  /** Reached from other pages only; the navigation shows it as part of this one. */
  partOf?: PageName;
  section: Section;
  icon: LucideIcon;
  /** What is pressed after `g` to go there, where shortcuts are switched on. */
  key: string;
  /** A page that is not built yet is listed nowhere, and links to it are plain text. */
  built: boolean;
}
