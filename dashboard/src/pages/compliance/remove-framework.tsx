import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, ok } from '../../api/client';
import { EndButton } from '../../components/end-button';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/language';

/** Takes a framework of one's own out of use; those of the service stay. */
export function RemoveFramework({ slug, name }: { slug: string; name: string }): ReactNode {
  const { frameworks: own } = useTexts().pages.compliance;
  const navigate = useNavigate();
  const may = useMay('admin');
  return (
    <EndButton
      label={own.remove}
      title={own.removeOne(name)}
      question={own.removeText}
      done={own.removed(name)}
      reads={['/api/v1/compliance/frameworks']}
      mayNot={may ? undefined : own.mayNotRemove}
      run={() => ok(api.DELETE('/api/v1/compliance/frameworks/{slug}', { params: { path: { slug } } }))}
      onDone={() => void navigate({ to: '/compliance' })}
    />
  );
}
