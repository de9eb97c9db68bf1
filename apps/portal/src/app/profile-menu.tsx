import type { SignedInUser } from '@ritzel/contract';
import { lazy, Suspense, useState } from 'react';
import { ProfileButton } from './profile-button.tsx';

const loadItems = () => import('./profile-menu-items.tsx');
const ProfileMenuItems = lazy(async () => ({ default: (await loadItems()).ProfileMenuItems }));

/** Who is signed in. The menu itself is fetched when the pointer or the keyboard comes near. */
export function ProfileMenu({ user }: { user: SignedInUser }) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <ProfileButton
      name={user.name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadItems()}
      onFocus={() => void loadItems()}
      onClick={() => setWanted(true)}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ProfileMenuItems user={user} />
    </Suspense>
  );
}
