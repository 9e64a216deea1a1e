import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, ok } from '../../api/client';
import type { components } from '../../api/schema';

type Device = components['schemas']['DeviceDetailDto'];

/** The command that enrols, with its one-time token. */
export type Enrolment = components['schemas']['EnrollmentDto'] & {
  /** When the device had enrolled before the command was made: it is enrolled anew once that differs. */
  enrolledBefore: string | null;
  /** What it had been refused for last is no news. */
  refusedBefore: string | null;
};

const kept = (deviceId: string) =>
  queryOptions<Enrolment | null>({
    queryKey: ['enrolment', deviceId],
    // The service tells it once: what is not in memory is gone.
    queryFn: () => null,
    enabled: false,
    staleTime: Infinity,
  });

/** Keeps a command in memory, and nowhere else, until the page is loaded anew. */
export function keepEnrolment(
  client: QueryClient,
  { id, enrolledAt, lastRefusal }: Device,
  enrolment: components['schemas']['EnrollmentDto'],
): void {
  const value: Enrolment = { ...enrolment, enrolledBefore: enrolledAt, refusedBefore: lastRefusal?.at ?? null };
  client.setQueryData<Enrolment | null>(['enrolment', id], value);
}

/** The command of a device, while this window remembers it. */
export function useEnrolment(deviceId: string): Enrolment | null {
  return useQuery(kept(deviceId)).data ?? null;
}

/** Makes a new command for a device, and goes where it is shown. Earlier ones end by that. */
export function useEnrolAgain(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => ok(api.POST('/api/v1/devices/{id}/enrollment', { params: { path: { id } } })),
    onSuccess: ({ device, enrollment }) => {
      keepEnrolment(client, device, enrollment);
      const system = (['linux', 'macos', 'windows'] as const).find((each) => each === device.platform);
      void navigate({ to: '/devices/new', search: { device: id, ...(system === undefined ? {} : { system }) } });
    },
  });
}
