import type { Severity } from '@ritzel/drivetrain';

/**
 * The shape of a severity, without its word: dashed circle, hollow circle, circle with tick, diamond, triangle, square
 * with !, octagon with x. Readable in greyscale. Decoration: the word stands beside it or in `aria-label`.
 *
 * `tone="badge"` takes the colour of the surrounding text, `tone="mark"` its own.
 */
export function SeverityMark({
  severity,
  size = 14,
  tone = 'mark',
}: {
  severity: Severity;
  size?: number;
  tone?: 'mark' | 'badge';
}) {
  const level = severity.toLowerCase();
  const hasFill =
    severity === 'AVERAGE' || severity === 'WARNING' || severity === 'SEVERE' || severity === 'CRITICAL';
  const colour =
    tone === 'badge'
      ? 'currentColor'
      : hasFill
        ? `var(--severity-${level}-mark)`
        : `var(--severity-${level}-ink)`;
  const cut =
    tone === 'mark'
      ? 'var(--severity-mark-cut)'
      : hasFill
        ? `var(--severity-${level}-fill)`
        : 'var(--surface)';
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" style={{ flex: 'none' }}>
      {shapeOf(severity, colour, cut)}
    </svg>
  );
}

function shapeOf(severity: Severity, colour: string, cut: string) {
  const stroke = { fill: 'none', stroke: colour, strokeWidth: 1.5 } as const;
  const inner = { stroke: cut, strokeWidth: 1.7, strokeLinecap: 'round', fill: 'none' } as const;
  switch (severity) {
    case 'UNKNOWN':
      return (
        <>
          <circle cx="8" cy="8" r="6.2" {...stroke} strokeDasharray="2.6 2.27" />
          <path
            d="M6.4 6.6a1.65 1.65 0 1 1 2.3 1.5c-.5.24-.7.5-.7 1"
            {...stroke}
            strokeWidth={1.3}
            strokeLinecap="round"
          />
          <circle cx="8" cy="10.9" r=".85" fill={colour} />
        </>
      );
    case 'OK':
      return <circle cx="8" cy="8" r="5.8" {...stroke} />;
    case 'GOOD':
      return (
        <>
          <circle cx="8" cy="8" r="6.2" {...stroke} />
          <path d="M5.4 8.2l1.9 1.9 3.4-3.8" {...stroke} strokeLinecap="round" strokeLinejoin="round" />
        </>
      );
    case 'AVERAGE':
      return <path d="M8 1.4 14.6 8 8 14.6 1.4 8z" fill={colour} strokeLinejoin="round" />;
    case 'WARNING':
      return (
        <>
          <path d="M8 2 15 14H1z" fill={colour} stroke={colour} strokeWidth="1" strokeLinejoin="round" />
          <path d="M8 6.6v3.2" {...inner} />
          <circle cx="8" cy="12" r=".95" fill={cut} />
        </>
      );
    case 'SEVERE':
      return (
        <>
          <rect x="1.8" y="1.8" width="12.4" height="12.4" rx="1.4" fill={colour} />
          <path d="M8 4.6v4.2" {...inner} />
          <circle cx="8" cy="11.4" r="1" fill={cut} />
        </>
      );
    case 'CRITICAL':
      return (
        <>
          <path d="M5.2 1.4h5.6l3.8 3.8v5.6l-3.8 3.8H5.2l-3.8-3.8V5.2z" fill={colour} />
          <path d="M5.7 5.7l4.6 4.6M10.3 5.7l-4.6 4.6" {...inner} />
        </>
      );
  }
}
