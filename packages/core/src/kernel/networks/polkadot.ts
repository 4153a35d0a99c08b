import type { Network } from '../ports/network.ts'

const dot = { name: 'Polkadot', symbol: 'DOT', decimals: 10 }

/** Endpoints are WebSocket ones; nodes of these chains answer `http` at the same address. Ids are the first 16 bytes of the genesis hash. */
const endpoint = (host: string) => ({ default: { http: [`https://${host}`], webSocket: [`wss://${host}`] } })

/** Polkadot's relay chain. */
export const polkadot: Network<'polkadot'> = {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  network: 'polkadot',
  nativeCurrency: dot,
  rpcUrls: /* @__PURE__ */ endpoint('rpc.polkadot.io'),
  blockExplorers: { default: { name: 'Subscan', url: 'https://polkadot.subscan.io' } },
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
}

/** Polkadot's Asset Hub, where tokens are. */
export const polkadotAssetHub: Network<'polkadot'> = {
  id: '68d56f15f85d3136970ec16946040bc1',
  name: 'Polkadot Asset Hub',
  network: 'polkadot-asset-hub',
  nativeCurrency: dot,
  rpcUrls: /* @__PURE__ */ endpoint('polkadot-asset-hub-rpc.polkadot.io'),
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-polkadot.subscan.io' } },
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:68d56f15f85d3136970ec16946040bc1',
}

/** Kusama. */
export const kusama: Network<'polkadot'> = {
  id: 'b0a8d493285c2df73290dfb7e61f870f',
  name: 'Kusama',
  network: 'kusama',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls: /* @__PURE__ */ endpoint('kusama-rpc.polkadot.io'),
  blockExplorers: { default: { name: 'Subscan', url: 'https://kusama.subscan.io' } },
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
}

/** Westend, a test network of Polkadot. */
export const westend: Network<'polkadot'> = {
  id: 'e143f23803ac50e8f6f8e62695d1ce9e',
  name: 'Westend',
  network: 'westend',
  nativeCurrency: { name: 'Westend', symbol: 'WND', decimals: 12 },
  rpcUrls: /* @__PURE__ */ endpoint('westend-rpc.polkadot.io'),
  blockExplorers: { default: { name: 'Subscan', url: 'https://westend.subscan.io' } },
  testnet: true,
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
}
