export * from './envelope.ts';
export { type ComplexValues, fft, ifft, irfft, rfft } from './fft.ts';
export { fastLength } from './fft-plan.ts';
export * from './integration.ts';
export * from './samples.ts';
export * from './signal-error.ts';
export * from './spectrum.ts';
export * from './statistics.ts';
export * from './window.ts';
