import { useTranslation } from 'react-i18next';

/** The faults that a post can be about, as findings name them. */
export const POST_FAULTS = [
  ...(['outer-race', 'inner-race', 'rolling-element', 'cage'] as const),
  ...(['gear', 'planet', 'sun', 'ring', 'carrier'] as const),
  ...(['unbalance', 'misalignment', 'looseness', 'soft-foot', 'coupling', 'oil-whirl'] as const),
  ...(['electrical', 'broken-rotor-bar'] as const),
] as const;

/** The faults to choose from, by name; with those of a post that the portal has no name for. */
export function useFaultChoices(
  chosen: readonly string[],
): { readonly value: string; readonly label: string }[] {
  const { t } = useTranslation('common');
  return [...new Set<string>([...POST_FAULTS, ...chosen])]
    .map((value) => ({ value, label: t(`fault.${value}`, { defaultValue: value }) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
