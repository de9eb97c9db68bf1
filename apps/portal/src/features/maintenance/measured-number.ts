import { useFormats } from '../../platform/formats.ts';

const MOST_DECIMALS = 6;

/** Numbers with as many decimals as were entered: what was read is neither rounded nor made more exact. */
export function useMeasuredNumber(): (value: number) => string {
  const formats = useFormats();
  return (value) => {
    const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
    return formats.number(value, Math.min(MOST_DECIMALS, decimals));
  };
}
