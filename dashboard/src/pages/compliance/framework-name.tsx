import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { frameworksQuery } from './reading';

/** What people call a framework of which an answer has the slug alone; the slug until the names are there. */
export function FrameworkName({ slug }: { slug: string }): ReactNode {
  const { data } = useQuery(frameworksQuery);
  return data?.find((framework) => framework.slug === slug)?.name ?? slug;
}
