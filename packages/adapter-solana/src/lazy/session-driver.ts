import type { ChainId } from '@latchkey/core'
import {
  decodeBase58,
  encodeBase58,
  fromBase64,
  type SharedBySession,
  toBase64,
  unreadable,
} from '@latchkey/core/adapter-kit'
import type { Transport } from '@latchkey/core/ports'
import { solanaChain } from '../chain/solana-chain.ts'
import { toSignature } from './decode.ts'
import type { Driver, DriverTarget, SendOptions } from './driver.ts'
import { putSignature } from './put-signature.ts'

type Answer = Readonly<Record<string, unknown>>

/** A session of a phone wallet: WalletConnect's Solana methods. It may have approved a network by its older id. */
export function sessionDriver(transport: Transport<'solana'>, shared: () => SharedBySession<'solana'>): Driver {
  const { methods } = transport
  const when = <T>(method: string, value: T): T | undefined => (methods.includes(method) ? value : undefined)

  async function ask({ chain, signal }: DriverTarget, method: string, params: object): Promise<Answer> {
    const answer = await transport.request({ chainId: chain as ChainId<'solana'>, method, params, signal })
    if (typeof answer === 'object' && answer !== null) return answer as Answer
    throw unreadable('The wallet answered with something else than was asked.')
  }

  const signatureOf = ({ signature }: Answer) =>
    toSignature(typeof signature === 'string' ? decodeBase58(signature) : undefined)

  function transactionOf(value: unknown): Uint8Array {
    const bytes = typeof value === 'string' ? fromBase64(value) : undefined
    if (!bytes) throw unreadable('The wallet gave no transaction back.')
    return bytes
  }

  /** Some wallets return the signed transaction, all return the signature. */
  async function signOne(target: DriverTarget, bytes: Uint8Array): Promise<Uint8Array> {
    const params = { transaction: toBase64(bytes), pubkey: target.address }
    const answer = await ask(target, 'solana_signTransaction', params)
    if (answer.transaction !== undefined) return transactionOf(answer.transaction)
    return putSignature(bytes, decodeBase58(target.address) ?? new Uint8Array(), signatureOf(answer))
  }

  async function signAll(target: DriverTarget, list: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
    const { transactions } = await ask(target, 'solana_signAllTransactions', { transactions: list.map(toBase64) })
    if (!Array.isArray(transactions) || transactions.length !== list.length)
      throw unreadable('The wallet did not sign all transactions.')
    return transactions.map(transactionOf)
  }

  return {
    provider: { kind: 'session', transport },
    accounts: () =>
      shared()
        .accounts.flatMap(({ addresses, label }) => addresses.slice(0, 1).map(({ address }) => ({ address, label })))
        .filter(({ address }) => solanaChain.isAddress(address)),
    chainOf({ caipNetworkId, deprecatedCaipNetworkId }) {
      const chains: readonly (string | undefined)[] = shared().chains
      return [caipNetworkId, deprecatedCaipNetworkId].find((id) => chains.includes(id))
    },
    async connect() {},
    async disconnect() {},
    onChange: () => () => {},
    versions: () => ['legacy', 0],
    signMessage: when('solana_signMessage', async (target: DriverTarget, message: Uint8Array) => {
      const params = { message: encodeBase58(message), pubkey: target.address }
      return { message, signature: signatureOf(await ask(target, 'solana_signMessage', params)) }
    }),
    signTransactions: when('solana_signTransaction', async (target: DriverTarget, list: readonly Uint8Array[]) => {
      if (list.length > 1 && methods.includes('solana_signAllTransactions')) return signAll(target, list)
      const signed: Uint8Array[] = []
      for (const bytes of list) signed.push(await signOne(target, bytes))
      return signed
    }),
    signAndSend: when(
      'solana_signAndSendTransaction',
      async (target: DriverTarget, bytes: Uint8Array, options: SendOptions) => {
        const params = { transaction: toBase64(bytes), pubkey: target.address, options, sendOptions: options }
        return signatureOf(await ask(target, 'solana_signAndSendTransaction', params))
      },
    ),
  }
}
