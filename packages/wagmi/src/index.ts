export { watchTransactions } from '@latchkey/adapter-wagmi'
export * from '@latchkey/react'
export { getDefaultConfig, type WagmiApp, type WagmiAppOptions } from './get-default-config.ts'
export { Latchkey, type LatchkeyProps } from './latchkey.tsx'
