export type { Eip1193Provider } from '@latchkey/eip1193'
export { latchkeyConnector } from './connector/latchkey-connector.ts'
export type { LatchkeyConnector, LatchkeyConnectorOptions } from './connector/session-connector.ts'
export { type WagmiAdapterOptions, wagmiAdapter } from './wagmi-adapter.ts'
