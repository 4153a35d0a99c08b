export { chainError } from './chain-error.ts'
export { createEvmAdapter, type EvmAdapterOptions } from './create-evm-adapter.ts'
export type { EvmLibrary, EvmNode, LoadLibrary, Spell, TypedData } from './library.ts'
export { type ParameterType, toPlainResult } from './to-plain.ts'
