import type { SignedInUser } from '@ritzel/contract';
import { lazy, Suspense, useState } from 'react';
import { ProfileButton } from './profile-button.tsx';

const loadPanel = () => import('./profile-panel.tsx');
const ProfilePanel = lazy(async () => ({ default: (await loadPanel()).ProfilePanel }));

/** Who is signed in. The menu itself is fetched when the pointer or the keyboard comes near. */
export function ProfileMenu({ user }: { user: SignedInUser }) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <ProfileButton
      name={user.name}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      onClick={() => setWanted(true)}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ProfilePanel user={user} />
    </Suspense>
  );
}
