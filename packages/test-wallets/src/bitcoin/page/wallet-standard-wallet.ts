import { base64 } from '@scure/base'
import { providerError } from '../../shared/provider-error.ts'
import type { StandardWallet, StandardWalletAccount } from '../../solana/page/standard-wallet.ts'
import type { BitcoinKey } from '../bitcoin-key.ts'
import type { BitcoinNetworkName } from '../networks.ts'
import type { PsbtInput } from '../sign-psbt.ts'
import { shownAddress } from './shown-address.ts'
import { keyOf, keysOf, messageSignature, signed, type WalletHost } from './wallet-host.ts'

type Named = { readonly account?: { readonly address?: string } | undefined }
type MessageInput = Named & { readonly message?: Uint8Array | undefined }
type ToSign = Named & { readonly signingIndexes?: readonly number[]; readonly sigHash?: string | undefined }
type TransactionInput = {
  readonly psbt?: Uint8Array
  readonly inputsToSign?: readonly ToSign[]
  readonly chain?: string
}

const sighashes: Readonly<Record<string, number>> = {
  ALL: 1,
  NONE: 2,
  SINGLE: 3,
  'ALL|ANYONECANPAY': 129,
  'NONE|ANYONECANPAY': 130,
  'SINGLE|ANYONECANPAY': 131,
}

/** The wallet in Wallet Standard's form, with Bitcoin's features. `provider` names the provider of the same wallet. */
export function createWalletStandardWallet(
  host: WalletHost,
  options: {
    readonly name: string
    readonly icon: string
    readonly provider: object | undefined
    readonly connectOnly: boolean
    /** Counts listeners. */
    readonly listeners: Set<(change: object) => void>
  },
): StandardWallet {
  const { connectOnly, listeners } = options
  const networks = host.chains.map(({ network }) => network)

  // A wallet returns the same account object as long as the account is the same.
  const described = new Map<string, StandardWalletAccount>()
  function accountOf(key: BitcoinKey, network: BitcoinNetworkName): StandardWalletAccount {
    const address = shownAddress(host, key)
    const id = `${network} ${address}`
    const known = described.get(id)
    if (known) return known
    const account = Object.freeze({
      address,
      publicKey: Uint8Array.from(key.publicKey.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
      chains: [`bitcoin:${network}` as const],
      features: ['bitcoin:signMessage', 'bitcoin:signTransaction'] as const,
    })
    described.set(id, account)
    return account
  }

  function accounts(): readonly StandardWalletAccount[] {
    if (host.lie() === 'throwing') throw new Error('This wallet throws')
    if (host.lie() === 'no-accounts') return []
    return networks.flatMap((network) => keysOf(host, network).map((key) => accountOf(key, network)))
  }

  async function connect(method: string, silent: boolean) {
    if (silent) await host.delay(method)
    if (!host.permitted() && !silent) await host.ask(method, [], () => host.permit(true))
    return host.lie() === 'garbage' ? { accounts: 'none' } : { accounts: accounts() }
  }

  const networkOf = (address: unknown) =>
    networks.find((network) => keysOf(host, network).some((key) => key.address === address))

  function sign({ psbt = new Uint8Array(), inputsToSign }: TransactionInput) {
    const inputs = inputsToSign?.flatMap(({ account, signingIndexes = [], sigHash }): PsbtInput[] => {
      const key = keyOf(host, account?.address, networkOf(account?.address))
      const type = sigHash === undefined ? undefined : sighashes[sigHash]
      return signingIndexes.map((index) => ({ index, key, ...(type !== undefined && { sighashTypes: [type] }) }))
    })
    return { signedPsbt: signed(host, psbt, inputs) }
  }

  const answered = <T>(method: string, inputs: readonly unknown[], each: () => readonly T[]) =>
    host.ask<unknown>(method, inputs, () => (host.lie() === 'garbage' ? { outputs: 'none' } : each()))

  const features = {
    'bitcoin:connect': { version: '1.0.0', connect: () => connect('bitcoin:connect', false) },
    ...(!connectOnly && {
      'standard:connect': {
        version: '1.0.0',
        connect: ({ silent = false }: { silent?: boolean } = {}) => connect('standard:connect', silent),
      },
    }),
    'standard:disconnect': { version: '1.0.0', disconnect: async () => host.permit(false) },
    'standard:events': {
      version: '1.0.0',
      on(_event: 'change', listener: (change: object) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: readonly MessageInput[]) =>
        answered('bitcoin:signMessage', inputs, () =>
          inputs.map(({ account, message = new Uint8Array() }) => {
            const key = keyOf(host, account?.address, networkOf(account?.address))
            const protocol = key.type === 'p2pkh' ? 'ecdsa' : 'bip322'
            const other = host.lie() === 'other-message'
            return {
              signedMessage: other ? new TextEncoder().encode('Everything to me') : message,
              signature: base64.decode(messageSignature(host, key, message, protocol)),
            }
          }),
        ),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: (...inputs: readonly TransactionInput[]) =>
        answered('bitcoin:signTransaction', inputs, () => {
          const unknown = inputs.find(
            ({ chain }) => chain && !networks.some((network) => chain === `bitcoin:${network}`),
          )
          if (unknown) throw providerError(-32602, `The wallet does not know the chain ${unknown.chain}.`)
          return inputs.map(sign)
        }),
    },
    ...(options.provider && { 'sats-connect:': { version: '1.0.0', provider: options.provider } }),
  }

  return {
    version: '1.0.0',
    name: options.name,
    icon: options.icon as StandardWallet['icon'],
    chains: networks.map((network) => `bitcoin:${network}` as const),
    features: features as StandardWallet['features'],
    get accounts() {
      return accounts()
    },
  }
}
