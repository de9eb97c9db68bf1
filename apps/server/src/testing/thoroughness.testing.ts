/** THOROUGH=1: as many requests, sequences and kills as are worth an hour. Each run of the tests tries a sample of them. */
export const isThorough = process.env.THOROUGH === '1';

/** How often something is tried: in every run, and in a thorough one. */
export const howOften = (inEachRun: number, thoroughly: number): number =>
  isThorough ? thoroughly : inEachRun;
