export { type BundlePart, bundleChecksums, type Sha256Hex } from './bundles/bundle-checksums.ts';
export {
  BundleError,
  bundleSamples,
  changedParts,
  type DiagnosisBundle,
  parseBundle,
  readBundle,
} from './bundles/read-bundle.ts';
export { remarksOn, rerunBundle } from './bundles/rerun-bundle.ts';
