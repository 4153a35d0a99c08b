import { toBytes, unreadable } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { solanaChain } from '../chain/solana-chain.ts'
import { standardChain } from '../chain/standard-chain.ts'
import type { SolanaAdapterOptions } from '../options.ts'
import type { ForeignTransaction, WalletAdapter } from '../wallets/wallet-adapter.ts'
import { toSignature } from './decode.ts'
import type { Driver } from './driver.ts'
import { toSignInAnswer } from './to-sign-in-answer.ts'

/** A wallet of the app in the shape of `@solana/wallet-adapter-base`. */
export function adapterDriver(
  adapter: WalletAdapter,
  transactionFrom: SolanaAdapterOptions['transactionFrom'],
): Driver {
  const { signIn, signMessage } = adapter
  const canSign = transactionFrom && (adapter.signTransaction || adapter.signAllTransactions)

  async function sign(transactions: readonly ForeignTransaction[]): Promise<readonly ForeignTransaction[]> {
    if (adapter.signAllTransactions && transactions.length > 1)
      return adapter.signAllTransactions(transactions as never)
    const signed: ForeignTransaction[] = []
    for (const transaction of transactions) {
      const one = await adapter.signTransaction?.(transaction as never)
      if (one) signed.push(one)
    }
    return signed
  }

  return {
    provider: { kind: 'adapter', adapter },
    accounts() {
      const address = adapter.publicKey?.toBase58()
      return address !== undefined && solanaChain.isAddress(address) ? [{ address }] : []
    },
    // The wallet doesn't say which networks it supports.
    chainOf: standardChain,
    async connect({ silent }) {
      if (adapter.connected) return
      if (!silent) return adapter.connect()
      // A wallet outside of Wallet Standard may prompt in `autoConnect`, so it stays disconnected.
      if (adapter.standard && adapter.autoConnect) await adapter.autoConnect()
    },
    disconnect: () => adapter.disconnect(),
    onChange(listener) {
      const events = ['connect', 'disconnect']
      for (const event of events) adapter.on(event, listener)
      return () => {
        for (const event of events) adapter.off(event, listener)
      }
    },
    versions: () => (adapter.supportedTransactionVersions?.has(0) ? ['legacy', 0] : ['legacy']),
    signMessage:
      signMessage &&
      (async (_target, message) => ({
        message,
        signature: toSignature(toBytes(await signMessage.call(adapter, message))),
      })),
    signIn: signIn && (async (_target, input) => toSignInAnswer(await signIn.call(adapter, input as never))),
    signTransactions: canSign
      ? async (_target, transactions) => {
          const signed = await sign(transactions.map((bytes) => transactionFrom(bytes)))
          if (!Array.isArray(signed) || signed.length !== transactions.length)
            throw unreadable('The wallet did not sign all transactions.')
          return signed.map((transaction) => Uint8Array.from(serialize(transaction)))
        }
      : undefined,
  }
}

function serialize(transaction: ForeignTransaction): ArrayLike<number> {
  try {
    return transaction.serialize()
  } catch (cause) {
    throw new LatchkeyError('wallet/sign-failed', { cause, details: 'The wallet gave an unsigned transaction back.' })
  }
}
