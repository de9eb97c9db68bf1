/** Where somebody wanted to go before they went to their provider: of this tab, until they are back. */
const NAME = 'ritzel-return';

export function keepReturn(path: string): void {
  sessionStorage.setItem(NAME, path);
}

export function takeReturn(): string | null {
  const path = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  return path;
}
