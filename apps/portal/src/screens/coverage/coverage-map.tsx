import type { FaultDrill } from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoverageFault } from '../../features/coverage/coverage-scale.ts';
import { levelText } from '../../features/coverage/coverage-words.ts';
import { useFormats } from '../../platform/formats.ts';
import { GearScheme } from '../../widgets/gear-scheme/gear-scheme.tsx';

/** The faults of every part where it is drawn, in the encoding of the matrix below. */
export function CoverageMap({
  kinematics,
  name,
  partNames,
  drill,
  faults,
  outlined,
  onElement,
}: {
  kinematics: Kinematics;
  name: string;
  partNames: ReadonlyMap<string, string>;
  drill: FaultDrill;
  faults: readonly CoverageFault[];
  outlined: ReadonlySet<number>;
  onElement: (element: string | null) => void;
}) {
  const { t } = useTranslation('coverage');
  const formats = useFormats();
  const squares = useMemo(() => {
    const ofElement = Map.groupBy(faults, ({ target }) => drill.targets[target]!.element);
    return new Map(
      [...ofElement].map(([element, own]) => [
        element,
        own.map(({ target, shade, levelDb }) => {
          const { fault } = drill.targets[target]!;
          const level = levelDb === null ? t(`shade.${shade}`) : `${levelText(levelDb, formats)} dB`;
          return {
            key: fault,
            shade,
            text: `${t(`fault.${fault}`)}: ${level}`,
            isOutlined: outlined.has(target),
          };
        }),
      ]),
    );
  }, [faults, drill.targets, outlined, t, formats]);
  return (
    <GearScheme
      kinematics={kinematics}
      label={t('map.label', { name })}
      partNames={partNames}
      squares={squares}
      onSelect={onElement}
    />
  );
}
