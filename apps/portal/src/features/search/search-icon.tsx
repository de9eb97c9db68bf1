import {
  type Icon,
  IconAlarm,
  IconAppWindow,
  IconArrowRight,
  IconBolt,
  IconBook2,
  IconBooks,
  IconCircles,
  IconCpu,
  IconEngine,
  IconFileText,
  IconFolderOpen,
  IconSettings2,
  IconUser,
} from '@tabler/icons-react';
import type { SearchIconName } from './search-entry.ts';

const ICONS: Readonly<Record<SearchIconName, Icon>> = {
  equipment: IconSettings2,
  part: IconEngine,
  case: IconFolderOpen,
  alarm: IconAlarm,
  device: IconCpu,
  bearing: IconCircles,
  post: IconBooks,
  report: IconFileText,
  person: IconUser,
  screen: IconAppWindow,
  act: IconBolt,
  doc: IconBook2,
  more: IconArrowRight,
};

export function SearchIcon({ icon }: { icon: SearchIconName }) {
  const Drawn = ICONS[icon];
  return <Drawn size={16} stroke={1.7} aria-hidden="true" />;
}
