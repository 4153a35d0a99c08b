import {
  type StandardAccount,
  type StandardWallet,
  standardFeatures,
  toBytes,
  unreadable,
} from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { solanaChain } from '../chain/solana-chain.ts'
import { standardChain } from '../chain/standard-chain.ts'
import { toSignature } from './decode.ts'
import type { Driver, DriverTarget } from './driver.ts'
import { isDeclined } from './is-declined.ts'
import type { SignInInput } from './sign-in-text.ts'
import { toSignInAnswer } from './to-sign-in-answer.ts'

type Feature = Readonly<Record<string, unknown>>

/**
 * `@solana-mobile/wallet-standard-mobile` signs in only while it connects. Once connected it returns a stored answer or an error, and
 * doesn't ask the phone.
 */
const signsInOnlyOnConnect: ReadonlySet<string> = new Set(['Mobile Wallet Adapter', 'Remote Mobile Wallet Adapter'])

/** A Wallet Standard wallet. Any error that it throws, also in a getter, is the error of that call. */
export function standardDriver(wallet: StandardWallet): Driver {
  const { accounts, call: ask, feature, has, onChange } = standardFeatures(wallet)
  const call = (name: string, ...inputs: readonly unknown[]) =>
    ask(name, ...inputs).catch((thrown: unknown) => {
      throw isDeclined(thrown) ? new LatchkeyError('connection/user-rejected', { cause: thrown }) : thrown
    })
  const own = () => accounts().filter(isSolanaAccount)

  function input({ address, chain }: DriverTarget) {
    const account = own().find((one) => one.address === address)
    if (!account) throw unreadable('The wallet does not show this account any more.')
    return { account, chain }
  }

  const outputs = (answer: unknown, count: number): readonly Feature[] => {
    const list: readonly Feature[] = Array.isArray(answer) ? answer : []
    if (list.length === count && list.every((one) => typeof one === 'object' && one)) return list
    throw unreadable('The wallet answered with something else than was asked.')
  }

  return {
    provider: { kind: 'standard', wallet },
    accounts: () =>
      own().map(({ address, label }) => ({ address, label: typeof label === 'string' ? label : undefined })),
    chainOf(network) {
      const chain = standardChain(network)
      return Array.from(wallet.chains, String).includes(chain) ? chain : undefined
    },
    async connect({ silent }) {
      const answer = await call('standard:connect', ...(silent ? [{ silent: true }] : []))
      if (!Array.isArray((answer as { accounts?: unknown } | null)?.accounts))
        throw unreadable('The wallet connected without a list of accounts.')
    },
    async disconnect() {
      if (has('standard:disconnect')) await call('standard:disconnect')
    },
    onChange: (listener) => onChange(['standard:events'], listener),
    versions() {
      const named = (feature('solana:signAndSendTransaction') ?? feature('solana:signTransaction'))
        ?.supportedTransactionVersions
      return Array.isArray(named) && !named.includes(0) ? ['legacy'] : ['legacy', 0]
    },
    get signMessage() {
      if (!has('solana:signMessage')) return undefined
      return async (target: DriverTarget, message: Uint8Array) => {
        const answer = await call('solana:signMessage', { ...input(target), message })
        const [output] = outputs(answer, 1)
        return {
          signature: toSignature(toBytes(output?.signature)),
          message: toBytes(output?.signedMessage) ?? message,
        }
      }
    },
    get signIn() {
      if (!has('solana:signIn') || signsInOnlyOnConnect.has(wallet.name)) return undefined
      return async (target: DriverTarget, fields: SignInInput) => {
        // A wallet that hides the account would sign in with another one.
        input(target)
        return toSignInAnswer(outputs(await call('solana:signIn', fields), 1)[0])
      }
    },
    get signTransactions() {
      if (!has('solana:signTransaction')) return undefined
      return async (target: DriverTarget, transactions: readonly Uint8Array[]) => {
        const inputs = transactions.map((transaction) => ({ ...input(target), transaction }))
        const answer = await call('solana:signTransaction', ...inputs)
        return outputs(answer, transactions.length).map(({ signedTransaction }) => {
          const signed = toBytes(signedTransaction)
          if (!signed) throw unreadable('The wallet gave no transaction back.')
          return signed
        })
      }
    },
    get signAndSend() {
      if (!has('solana:signAndSendTransaction')) return undefined
      return async (target: DriverTarget, transaction: Uint8Array, options: object) => {
        const answer = await call('solana:signAndSendTransaction', { ...input(target), transaction, options })
        return toSignature(toBytes(outputs(answer, 1)[0]?.signature))
      }
    },
  }
}

/** A Solana account with a valid address. Other accounts belong to other adapters, or are invalid. */
function isSolanaAccount(account: StandardAccount): boolean {
  try {
    return (
      typeof account.address === 'string' &&
      solanaChain.isAddress(account.address) &&
      Array.from(account.chains).some((chain) => String(chain).startsWith('solana:'))
    )
  } catch {
    return false
  }
}
