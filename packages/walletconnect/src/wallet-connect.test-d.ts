import type { PairingPort } from '@latchkey/core/ports'
import { publicRelayUrl, walletConnect } from './index.ts'

const relay = { url: 'wss://relay.example', projectId: 'mine', reach: 'private' } as const

export const ports: readonly PairingPort[] = [
  walletConnect({ projectId: 'abc' }),
  walletConnect({ projectId: 'abc', verify: true, telemetry: false, metadata: { name: 'App' } }),
  walletConnect({ relay }),
  walletConnect({ relay: { ...relay, url: [publicRelayUrl] } }),
]

// @ts-expect-error neither an id nor a relay
walletConnect({})
// @ts-expect-error no options
walletConnect()
// @ts-expect-error both
walletConnect({ projectId: 'abc', relay })
// @ts-expect-error a relay is an object
walletConnect({ relay: 'wss://relay.example' })
// @ts-expect-error its id is missing
walletConnect({ relay: { url: 'wss://relay.example', reach: 'private' } })
