export { MAX_SANDBOX_CHANGES, makeSandbox, type SandboxChange } from './sandbox-store.ts';
