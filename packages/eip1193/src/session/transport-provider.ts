import type { Account, ChainId, Unsubscribe, WithSignal } from '@latchkey/core'
import type { Transport, TransportEvent } from '@latchkey/core/ports'
import { type Address, isAddress } from '../address/address.ts'
import { decodeChainId, fromCaip, toHex } from '../chain-id/chain-id.ts'
import { toCaip } from '../chain-id/to-caip.ts'
import type { Eip1193Provider, RequestArguments } from '../request/provider.ts'
import { createProviderError, toProviderError } from '../request/provider-error.ts'

/** Answers a method that needs no wallet, on the given chain. */
export type Reader = (parameters: RequestArguments & WithSignal & { readonly chainId: number }) => Promise<unknown>

/** An EIP-1193 provider over a session, and what is known of the session. */
export type TransportProvider = Required<Eip1193Provider> & {
  /** Addresses on the current chain, in the wallet's order. */
  accounts(): readonly Address[]
  /** The accounts as the wallet described them. */
  details(): readonly Account<'eip155'>[]
  chainId(): number
  /** The chains that the wallet approved; the session can switch to any of them without a prompt. */
  chains(): readonly ChainId<'eip155'>[]
  /** Stops listening to the transport; listeners get no further events. */
  dispose: Unsubscribe
}

/** The wallet session, and the reader for requests that need no wallet. */
export type TransportProviderOptions = {
  readonly transport: Transport<'eip155'>
  /** Answers everything that needs no wallet. */
  readonly read: Reader
  /** Where to start, if the wallet approved it. @default the first approved chain */
  readonly chainId?: number | undefined
  /** Writes addresses with their checksum, e.g. viem's `getAddress`. @default as the wallet writes them */
  readonly checksumAddress?: ((address: Address) => Address) | undefined
}

/** Methods that only a wallet can answer; all others are reads. */
const walletMethod = /^(wallet_|personal_|eth_(sendTransaction|sign.*)$)/

/**
 * An EIP-1193 provider over a session of the pairing or auth port, so that Ethereum libraries see a phone wallet like
 * any other. Requests for accounts and chain are answered here at once. Wallet methods go to the wallet, if it approved
 * them. Reads go to the network.
 *
 * @example const provider = transportProvider({ transport, read })
 */
export function transportProvider(options: TransportProviderOptions): TransportProvider {
  const { transport, read, checksumAddress = (address) => address } = options
  const events = createEmitter()
  let { accounts: shared, chains } = transport
  let ended = false
  let chainId = initialChain(chains, options.chainId)

  function accounts(): readonly Address[] {
    const on = (caipChainId: string) =>
      shared.map(({ addresses }) => addresses.find((entry) => entry.chainId === caipChainId)?.address)
    const here = on(toCaip(chainId)).map((address, index) => address ?? on('*')[index])
    // A wallet that has just approved another chain may send its accounts there a moment later.
    const known = here.some(isAddress) ? here : shared.map(({ addresses }) => addresses[0]?.address)
    return known.filter(isAddress).map(checksumAddress)
  }

  /** Applies a change and emits events for what became different, the chain first as wallets do. */
  function change(apply: () => void) {
    const before = { chainId, accounts: accounts().join() }
    apply()
    if (chainId !== before.chainId) events.emit('chainChanged', toHex(chainId))
    if (accounts().join() !== before.accounts) events.emit('accountsChanged', accounts())
  }

  function hear(event: TransportEvent<'eip155'>) {
    if (event.type === 'chain') change(() => (chainId = fromCaip(event.chainId)))
    else if (event.type === 'accounts') {
      change(() => {
        shared = event.accounts
        chains = event.chains
        chainId = initialChain(chains, chainId)
      })
    } else if (event.type === 'message') events.emit('message', { type: event.name, data: event.data })
    else {
      ended = true
      events.emit('disconnect', createProviderError(4900, 'The wallet ended the session'))
    }
  }

  const ask = ({ method, params = [] }: RequestArguments) => {
    // A login has a policy of its own, and refuses methods itself.
    if (transport.source === 'auth' || transport.methods.includes(method))
      return transport.request({ chainId: toCaip(chainId), method, params })
    throw createProviderError(4200, `The wallet has not approved ${method}`)
  }

  /**
   * Switching to an approved chain needs no prompt, because every request names its chain. Only the wallet can approve
   * another chain.
   */
  async function switchTo(args: RequestArguments): Promise<null> {
    const wanted = decodeChainId((args.params as readonly { chainId?: unknown }[] | undefined)?.[0]?.chainId)
    if (!chains.includes(toCaip(wanted))) {
      if (transport.source === 'auth' || !transport.methods.includes(args.method))
        throw createProviderError(4902, 'The wallet has not approved this chain')
      await ask(args)
    }
    change(() => (chainId = wanted))
    return null
  }

  async function answer(args: RequestArguments): Promise<unknown> {
    if (ended) throw createProviderError(4900, 'The session has ended')
    switch (args.method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return accounts()
      case 'eth_coinbase':
        return accounts()[0] ?? null
      case 'eth_chainId':
        return toHex(chainId)
      case 'net_version':
        return String(chainId)
      case 'wallet_switchEthereumChain':
        return switchTo(args)
      default:
        return walletMethod.test(args.method) ? ask(args) : read({ ...args, chainId })
    }
  }

  const off = transport.on(hear)
  return {
    request: (args) => answer(args).catch((error) => Promise.reject(toProviderError(error))),
    on: events.on,
    removeListener: events.off,
    accounts,
    details: () => shared,
    chainId: () => chainId,
    chains: () => chains,
    dispose() {
      ended = true
      off()
      events.clear()
    },
  }
}

function initialChain(chains: readonly ChainId<'eip155'>[], wanted: number | undefined): number {
  if (wanted !== undefined && (!chains.length || chains.includes(toCaip(wanted)))) return wanted
  return chains[0] ? fromCaip(chains[0]) : 1
}

type Listener = (payload: unknown) => void

/** An event emitter with only the methods that a provider needs. */
function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    off(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
    emit(event: string, payload: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
    },
    clear: () => listeners.clear(),
  }
}
