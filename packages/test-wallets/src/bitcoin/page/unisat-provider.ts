import { hex } from '@scure/base'
import type { Emitter } from '../../shared/emitter.ts'
import { providerError } from '../../shared/provider-error.ts'
import type { BitcoinNetworkName } from '../networks.ts'
import { shownAddress } from './shown-address.ts'
import { keyOf, keysOf, messageSignature, send, signed, type WalletHost } from './wallet-host.ts'

type ToSign = { readonly index: number; readonly address?: string; readonly sighashTypes?: readonly number[] }

const networks: Readonly<Record<string, string>> = { mainnet: 'livenet' }
const chainName = (network: BitcoinNetworkName) => `BITCOIN_${network.toUpperCase()}`
const networkName = (network: BitcoinNetworkName) => networks[network] ?? network

/** The wallet with UniSat's interface: the payment address is its only one. */
export function createUnisatProvider(host: WalletHost, emitter: Emitter) {
  function key() {
    const [first] = keysOf(host)
    if (!first) throw providerError(4100, 'The site is not permitted to use this wallet.')
    return first
  }
  function accounts(): unknown {
    if (host.lie() === 'throwing') throw new Error('This wallet throws')
    if (host.lie() === 'garbage') return { accounts: 'none' }
    if (host.lie() === 'no-accounts') return []
    return keysOf(host)
      .slice(0, 1)
      .map((one) => shownAddress(host, one))
  }
  const answered = <T>(method: string, params: readonly unknown[], answer: () => Promise<T> | T) =>
    host.ask<unknown>(method, params, async () => {
      const result = await answer()
      return host.lie() === 'garbage' ? { result: 'none' } : result
    })
  const switchTo = (method: string, name: string, of: (network: BitcoinNetworkName) => string) =>
    host.ask(method, [name], () => {
      const found = host.chains.find(({ network }) => of(network) === name)
      if (!found) throw providerError(-32602, 'Unknown network.')
      host.choose(found.network)
      return { enum: chainName(found.network), name: found.network, network: networkName(found.network) }
    })

  return {
    async requestAccounts() {
      if (!host.permitted()) await host.ask('requestAccounts', [], () => host.permit(true))
      return accounts()
    },
    getAccounts: async () => accounts(),
    getPublicKey: async () => key().publicKey,
    getNetwork: async () => networkName(host.network()),
    getChain: async () => ({
      enum: chainName(host.network()),
      name: host.network(),
      network: networkName(host.network()),
    }),
    switchNetwork: (network: string) => switchTo('switchNetwork', network, networkName),
    switchChain: (chain: string) => switchTo('switchChain', chain, chainName),
    signMessage: (message: string, type: string) =>
      answered('signMessage', [message, type], () =>
        messageSignature(host, key(), new TextEncoder().encode(message), type === 'ecdsa' ? 'ecdsa' : 'bip322'),
      ),
    signPsbt: (psbt: string, options: { autoFinalized?: boolean; toSignInputs?: readonly ToSign[] } = {}) =>
      answered('signPsbt', [psbt, options], () => {
        const inputs = options.toSignInputs?.map(({ index, address, sighashTypes }) => ({
          index,
          key: address === undefined ? key() : keyOf(host, address),
          sighashTypes,
        }))
        return hex.encode(signed(host, hex.decode(psbt), inputs, options.autoFinalized ?? true))
      }),
    sendBitcoin: (to: string, sats: number, options: object = {}) =>
      answered('sendBitcoin', [to, sats, options], () => send(host, to, BigInt(sats))),
    disconnect: async () => host.permit(false),
    on: (event: string, listener: (value: never) => void) => emitter.on(event, listener),
    removeListener: (event: string, listener: (value: never) => void) => emitter.off(event, listener),
    /** Tells listeners about the change. */
    tell() {
      emitter.emit('accountsChanged', host.lie() === 'throwing' ? {} : accounts())
      emitter.emit('networkChanged', networkName(host.network()))
    },
  }
}
