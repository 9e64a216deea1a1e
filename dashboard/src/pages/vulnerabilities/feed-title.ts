import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/client';

/** Names a feed as the page of feeds does; by its key until that is known. */
export function useFeedTitle(): (key: string) => string {
  const { data } = useQuery(read('/api/v1/intelligence'));
  return (key) => data?.feeds.find((feed) => feed.key === key)?.title ?? key;
}
