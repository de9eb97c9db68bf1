/** The part of WebAssembly that the kernels use; browsers and Node have it, their type libraries differ. */
export interface WasmHost {
  Memory: new (size: { initial: number; maximum: number }) => WasmMemory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: { host: { memory: WasmMemory } }) => { exports: object };
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

/** Undefined where there is no WebAssembly at all. */
export function wasmHost(): WasmHost | undefined {
  // @NOTE WebAssembly is a global that neither the ES nor every platform's type library names.
  return (globalThis as unknown as { WebAssembly?: WasmHost }).WebAssembly;
}
