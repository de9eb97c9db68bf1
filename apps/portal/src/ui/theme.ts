import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** One slate accent; navigation and buttons never borrow an alarm colour. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  colors: {
    // Mantine's own dark is a neutral grey; ours leans to the slate of the tokens.
    dark: [
      '#e3e8ee',
      '#c3ccd6',
      '#a3afbd',
      '#8d99a8',
      '#41505f',
      '#2a343f',
      '#1e2630',
      '#181f27',
      '#11161c',
      '#0c1014',
    ],
    // Mantine's own red is too light for white letters on it.
    red: [
      '#fdecee',
      '#f9d2d7',
      '#f2a5b0',
      '#ea7888',
      '#e04f64',
      '#d43650',
      '#c22a44',
      '#b3102a',
      '#970c22',
      '#7a081a',
    ],
    slate: [
      '#eef3f8',
      '#dbe5ef',
      '#bccfe2',
      '#9fb8d8',
      '#7c9cc2',
      '#5a80ab',
      '#3f6792',
      '#24476b',
      '#1c3a59',
      '#142b43',
    ],
  },
  primaryColor: 'slate',
  // A filled button in dark needs the lighter shade to keep its contrast.
  primaryShade: { light: 7, dark: 6 },
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.3' },
  defaultRadius: 'var(--radius)',
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Named, not imported: a sign-in page that has no menu must not load one.
  components: {
    Button: { defaultProps: { size: 'xs' }, styles: { label: { fontWeight: 500 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: false } },
    Popover: { defaultProps: { transitionProps: { duration: 80 } } },
    Modal: { defaultProps: { transitionProps: { duration: 100 } } },
  },
});

/** Mantine's own variables, brought to our tokens. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    // The default dimmed text fails contrast in light.
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-2)',
    '--mantine-color-error': 'var(--error)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-default': 'var(--raised)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-gray-light-color': 'var(--ink-2)',
    '--mantine-color-gray-light-hover': 'var(--sunken)',
  };
  return { variables: { '--mantine-shadow-md': 'var(--shadow)' }, light: shared, dark: shared };
};
