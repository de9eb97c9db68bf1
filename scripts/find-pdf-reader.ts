import { findOnPath, installPackage } from './install-package.ts';

/** The tests of reports read PDF files with `pdftotext`; throws one sentence that says what to do where there is none. */
export function findPdfReader(): void {
  if (findOnPath(['pdftotext']) !== undefined) return;
  if (installPackage('poppler-utils') && findOnPath(['pdftotext']) !== undefined) return;
  throw new Error(
    'The tests of reports need pdftotext: install it (Debian: "sudo apt-get install poppler-utils").',
  );
}
