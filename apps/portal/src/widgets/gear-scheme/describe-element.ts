import type { Kinematics } from '@ritzel/drivetrain';
import type { TFunction } from 'i18next';

/** What an element is in one phrase: `Mesh Z1, 23 : 67 teeth, Warning`. */
export function describeElement(kinematics: Kinematics, t: TFunction<'schemes'>) {
  return (id: string, severity: string | null): string => phraseOf(kinematics, id, t, severity);
}

function phraseOf(
  kinematics: Kinematics,
  id: string,
  t: TFunction<'schemes'>,
  severity: string | null,
): string {
  const find = <T extends { id: string; name?: string }>(list: readonly T[] | undefined) =>
    list?.find((element) => element.id === id);
  const nameOf = (element: { name?: string }) => element.name ?? id;
  const pair = find(kinematics.gearPairs);
  const unknown = find(kinematics.unknownGears);
  const stage = find(kinematics.planetaryStages);
  const bearing = find(kinematics.bearings);
  const phrase =
    pair !== undefined
      ? t('mesh', { name: nameOf(pair), pinion: pair.pinion.teeth, wheel: pair.wheel.teeth })
      : unknown !== undefined
        ? t('unknownGears', { name: nameOf(unknown) })
        : stage !== undefined
          ? t('planetary', { name: nameOf(stage), planets: stage.planets, teeth: stage.planetTeeth })
          : bearing !== undefined
            ? t('bearing', { name: nameOf(bearing), designation: bearing.designation ?? '' })
            : find(kinematics.shafts) !== undefined
              ? t('shaft', { name: nameOf(find(kinematics.shafts)!) })
              : nameOf(
                  find(kinematics.couplings) ??
                    find(kinematics.motors) ??
                    find(kinematics.machines) ?? { name: id },
                );
  return [phrase.trim(), ...(severity === null ? [] : [severity])].join(', ');
}
