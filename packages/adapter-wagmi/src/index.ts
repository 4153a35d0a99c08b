export {
  type LatchkeyConnector,
  type LatchkeyConnectorOptions,
  latchkeyConnector,
} from './connector/latchkey-connector.ts'
export { type WagmiAdapterOptions, wagmiAdapter } from './wagmi-adapter.ts'
