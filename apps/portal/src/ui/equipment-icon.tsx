import type { EquipmentTypeCode } from '@ritzel/contract';

/** What kind of machine a row is, as a small drawing; the word stands elsewhere or in `title`. */
export function EquipmentIcon({
  type,
  size = 16,
  title,
}: {
  type: EquipmentTypeCode;
  size?: number;
  title?: string;
}) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: @NOTE without a title it is decoration, and hidden
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img' })}
    >
      {title !== undefined && <title>{title}</title>}
      {DRAWINGS[type]}
    </svg>
  );
}

const DRAWINGS = {
  drivetrain: (
    <>
      <path d="M.8 5.5h4v5h-4zM11.2 4.5h4v7h-4z" />
      <circle cx="8" cy="8" r="1.6" />
      <path d="M4.8 8h1.6M9.6 8h1.6" />
    </>
  ),
  gearunit: (
    <>
      <circle cx="5" cy="9.8" r="3.6" />
      <circle cx="11.4" cy="5.4" r="2.6" />
      <path d="M5 9.8h.01M11.4 5.4h.01" strokeLinecap="round" strokeWidth="2" />
    </>
  ),
  motor: <path d="M1.5 5h9v6.5h-9zM10.5 7h2v2.5h-2M12.5 8.2h2.5M4 5v6.5M6 5v6.5M8 5v6.5M2.5 13.5h7" />,
  coupling: <path d="M.5 8h3M12.5 8h3M3.5 4h3v8h-3zM9.5 4h3v8h-3zM6.5 6.5h3M6.5 9.5h3" />,
  machine: <path d="M1 8h3M4 3.5h11v9H4zM7 6.5h5v3H7z" />,
} as const satisfies Record<EquipmentTypeCode, unknown>;
