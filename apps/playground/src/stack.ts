/** Where the local chains and services are; written into the page by its server. */
export type Stack = {
  readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
  readonly relayUrl: string
  readonly servicesUrl: string
  readonly projectId: string
  /** An ERC-20 that lives on every one of the chains; the first accounts hold some. */
  readonly token?: { readonly address: `0x${string}`; readonly symbol: string; readonly decimals: number } | undefined
  /** Pools on the first chain: of ether and that token, and of that token and this one. */
  readonly swap?: { readonly euro: { readonly address: `0x${string}`; readonly symbol: string } } | undefined
  /** What costs something by HTTP 402, and the asset (CAIP-19) that it takes. */
  readonly report?: { readonly url: string; readonly asset: string } | undefined
  /** The chains of the other ecosystems, where they were started; `chainId` is CAIP-2. */
  readonly solana?:
    | {
        readonly rpcUrl: string
        readonly chainId: `solana:${string}`
        /** An SPL token of which the first account holds some. */
        readonly token: { readonly address: string; readonly symbol: string; readonly decimals: number }
        /** Another one, for which an exchange swaps it. */
        readonly euro?: { readonly address: string; readonly symbol: string; readonly decimals: number } | undefined
      }
    | undefined
  readonly bitcoin?: { readonly esploraUrl: string; readonly chainId: `bip122:${string}` } | undefined
  readonly cosmos?:
    | {
        readonly rpcUrl: string
        readonly chainId: `cosmos:${string}`
        /** A denomination of which the first account holds some. */
        readonly token: { readonly address: string; readonly symbol: string; readonly decimals: number }
        /** A second chain. */
        readonly away: { readonly rpcUrl: string; readonly chainId: `cosmos:${string}` }
      }
    | undefined
  readonly polkadot?:
    | {
        readonly wsUrl: string
        readonly chainId: `polkadot:${string}`
        /** A token of the Assets pallet of which the first account holds some. */
        readonly token: { readonly address: string; readonly symbol: string; readonly decimals: number }
      }
    | undefined
  /** Logins without a wallet: the login site, and what plays the visitor's mailbox and phone. */
  readonly login?: { readonly url: string; readonly mailboxUrl: string } | undefined
}

const fallback: Stack = {
  chains: [{ id: 31337, name: 'Local A', rpcUrl: 'http://127.0.0.1:8545' }],
  relayUrl: 'ws://127.0.0.1:8787',
  servicesUrl: 'http://127.0.0.1:8787',
  projectId: 'local',
}

export function readStack(): Stack {
  const text = document.getElementById('latchkey-stack')?.textContent
  const { stack } = JSON.parse(text ?? '{"stack":null}') as { stack: Stack | null }
  return stack ?? fallback
}
