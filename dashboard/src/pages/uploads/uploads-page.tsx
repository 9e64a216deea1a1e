import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { read } from '../../api/client';
import { invalidate } from '../../api/query-client';
import { Tag } from '../../components/badges';
import { Card } from '../../components/card';
import { Loaded } from '../../components/loaded';
import { PageHeader } from '../../components/page-header';
import { PlainTable } from '../../components/plain-table';
import { UNKNOWN } from '../../format/formats';
import { useFormats, useTexts } from '../../texts/language';
import { DeviceViews } from '../devices/view-switch';
import { UploadForm } from './upload-form';
import { UploadReceipt } from './upload-receipt';

const EARLIER = 20;

/** Reports are uploaded here: what was understood of each, and the way back. */
export function UploadsPage(): ReactNode {
  const own = useTexts().pages.devices.uploads;
  const { upload, device } = useSearch({ from: '/shell/devices/uploads' });
  const navigate = useNavigate();
  const client = useQueryClient();
  const [twice, setTwice] = useState<string | null>(null);
  return (
    <>
      <PageHeader title={own.caption} actions={<DeviceViews />} />
      <p className="mb-3 max-w-[75ch] text-quiet">{own.intro}</p>
      <Card title={own.send} className="mb-4">
        <UploadForm
          device={device}
          onSent={({ id, duplicate }) => {
            setTwice(duplicate ? id : null);
            void invalidate(client, '/api/v1/scans/uploads');
            void navigate({ to: '/devices/uploads', search: { upload: id } });
          }}
        />
      </Card>
      {upload !== undefined && <UploadReceipt key={upload} id={upload} isDuplicate={twice === upload} />}
      <Earlier />
    </>
  );
}

function Earlier(): ReactNode {
  const own = useTexts().pages.devices.uploads;
  const { count, moment } = useFormats();
  const query = useQuery(read('/api/v1/scans/uploads', { query: { limit: EARLIER } }));
  return (
    <Card title={own.earlier}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-quiet">{own.none}</p>
          ) : (
            <PlainTable
              caption={own.earlier}
              head={[own.when, own.format, own.hosts, own.newDevices, own.status]}
              rows={data.map(({ id, receivedAt, format, hosts, newDevices, refused, undoneAt }) => ({
                key: id,
                cells: [
                  <Link key="when" to="/devices/uploads" search={{ upload: id }} className="link">
                    {moment(receivedAt)}
                  </Link>,
                  format,
                  count(hosts),
                  count(newDevices),
                  undoneAt === null && refused === 0 ? (
                    UNKNOWN
                  ) : (
                    <span key="status" className="inline-flex flex-wrap gap-1.5">
                      {undoneAt !== null && <Tag tone="quiet">{own.wasUndone(moment(undoneAt))}</Tag>}
                      {refused > 0 && (
                        <Tag tone="warn">
                          {own.refused}: {count(refused)}
                        </Tag>
                      )}
                    </span>
                  ),
                ],
              }))}
            />
          )
        }
      </Loaded>
    </Card>
  );
}
