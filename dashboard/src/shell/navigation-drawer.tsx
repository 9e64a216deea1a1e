import type { ReactNode } from 'react';
import { Dialog } from '../components/dialog';
import { useTexts } from '../texts/language';
import { Navigation } from './navigation';

/** The navigation where the window has no room beside the page. */
export default function NavigationDrawer({ onClose }: { onClose(): void }): ReactNode {
  return (
    <Dialog open onOpenChange={onClose} title={useTexts().shell.navigation} kind="left" bare>
      <Navigation />
    </Dialog>
  );
}
