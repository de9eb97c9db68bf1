import type { Kinematics } from '@ritzel/drivetrain';
import type { TFunction } from 'i18next';

/** What an element is in one phrase: `Mesh Z1, 23 : 67 teeth, Warning`. */
export function describeElement(kinematics: Kinematics, t: TFunction<'schemes'>, comma: string) {
  return (id: string, severity: string | null): string =>
    [phraseOf(kinematics, id, t), ...(severity === null ? [] : [severity])].join(comma);
}

function phraseOf(kinematics: Kinematics, id: string, t: TFunction<'schemes'>): string {
  const find = <T extends { id: string; name?: string }>(list: readonly T[] | undefined) =>
    list?.find((element) => element.id === id);
  const nameOf = (element: { name?: string }) => element.name ?? id;
  const pair = find(kinematics.gearPairs);
  const unknown = find(kinematics.unknownGears);
  const stage = find(kinematics.planetaryStages);
  const bearing = find(kinematics.bearings);
  const shaft = find(kinematics.shafts);
  const phrase =
    pair !== undefined
      ? said(t, pair, () =>
          t('mesh', { name: nameOf(pair), pinion: pair.pinion.teeth, wheel: pair.wheel.teeth }),
        )
      : unknown !== undefined
        ? t('unknownGears', { name: nameOf(unknown) })
        : stage !== undefined
          ? t('planetary', { name: nameOf(stage), planets: stage.planets, teeth: stage.planetTeeth })
          : bearing !== undefined
            ? said(t, bearing, () =>
                t('bearing', { name: nameOf(bearing), designation: bearing.designation ?? '' }),
              )
            : shaft !== undefined
              ? said(t, shaft, () => t('shaft', { name: nameOf(shaft) }))
              : nameOf(
                  find(kinematics.couplings) ??
                    find(kinematics.motors) ??
                    find(kinematics.machines) ?? { name: id },
                );
  return phrase.trim();
}

/** Phrases by language and element as it is written down: in the editor all but one element stay what they were. */
const phrases = new WeakMap<TFunction<'schemes'>, Map<string, string>>();
/** Then they are forgotten; a drivetrain has a hundred elements at most. */
const MOST_PHRASES = 2000;

function said(t: TFunction<'schemes'>, element: object, say: () => string): string {
  let known = phrases.get(t);
  if (known === undefined || known.size > MOST_PHRASES) {
    known = new Map();
    phrases.set(t, known);
  }
  const key = JSON.stringify(element);
  const phrase = known.get(key) ?? say();
  known.set(key, phrase);
  return phrase;
}
