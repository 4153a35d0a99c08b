import {
  type Address,
  getBase58Decoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  lamports,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { rpcError } from './rpc-error.ts'
import { accountsOf, type Snapshot, takeSnapshot } from './snapshot.ts'

/** The outcome of a transaction: `error` in the shape of Solana's JSON-RPC. */
export type Landed = {
  readonly slot: bigint
  /** Unix time in s. */
  readonly blockTime: number
  readonly error: unknown
  /** Absent for an airdrop. */
  readonly sent?: Sent | undefined
}

type Sent = {
  readonly bytes: Uint8Array
  readonly accounts: readonly Address[]
  readonly before: Snapshot
  readonly after: Snapshot
}

export type Ledger = ReturnType<typeof createLedger>

/** The lifetime of a blockhash in blocks, as on Solana. */
const blockhashLifetime = 150n

/** The real SVM with a validator's bookkeeping: slots, recent blockhashes, signatures and their subscribers. */
export function createLedger() {
  const svm = new LiteSVM().withLamports(2n ** 62n).withBlockhashCheck(false)
  const landed = new Map<string, Landed>()
  const recent = new Map<string, bigint>()
  const listeners = new Set<(event: { readonly slot: bigint; readonly signature: string }) => void>()
  const held: (() => void)[] = []
  let paused = false
  let slot = 1n
  svm.warpToSlot(slot)

  function blockhash() {
    const hash = svm.latestBlockhash()
    recent.set(hash, slot + blockhashLifetime)
    return { blockhash: hash, lastValidBlockHeight: slot + blockhashLifetime }
  }

  function close(signature: string, landing: Omit<Landed, 'slot' | 'blockTime'>) {
    slot += 1n
    svm.warpToSlot(slot)
    svm.expireBlockhash()
    landed.set(signature, { ...landing, slot, blockTime: Math.floor(Date.now() / 1000) })
    for (const listener of [...listeners]) listener({ slot, signature })
  }

  /** Simulates a transaction; an unsigned one only without `sigVerify`. */
  function simulate(bytes: Uint8Array, sigVerify = true) {
    svm.withSigverify(sigVerify)
    const result = svm.simulateTransaction(getTransactionDecoder().decode(bytes))
    svm.withSigverify(true)
    const meta: TransactionMetadata = result.meta()
    const failed = result instanceof FailedTransactionMetadata
    return {
      error: failed ? transactionError(result) : null,
      logs: meta.logs(),
      units: meta.computeUnitsConsumed(),
      accounts: failed ? [] : result.postAccounts(),
    }
  }

  return {
    svm,
    landed: landed as ReadonlyMap<string, Landed>,
    slot: () => slot,
    blockhash,
    isBlockhashValid: (hash: string) => (recent.get(hash) ?? 0n) >= slot,
    simulate,

    airdrop(address: Address, amount: bigint): string {
      const result = svm.airdrop(address, lamports(amount))
      if (!result || result instanceof FailedTransactionMetadata) throw rpcError(-32603, 'The airdrop failed.')
      const signature = getBase58Decoder().decode(result.signature())
      close(signature, { error: null })
      return signature
    },

    /** Writes an account, with the rent that it needs and `more` coins. */
    write(address: string, program: string, data: Uint8Array, more = 0n): void {
      svm.setAccount({
        address: address as Address,
        data,
        executable: false,
        lamports: lamports(svm.minimumBalanceForRentExemption(BigInt(data.length)) + more),
        programAddress: program as Address,
        space: BigInt(data.length),
      })
    },

    /** Runs a transaction in its own block. A failing one is refused, or included as failed with `skipPreflight`. */
    send(bytes: Uint8Array, skipPreflight: boolean): string {
      const transaction = getTransactionDecoder().decode(bytes)
      const signature = getSignatureFromTransaction(transaction)
      if (landed.has(signature)) return signature
      if (!skipPreflight) {
        const { error, logs, units } = simulate(bytes)
        if (error)
          throw rpcError(-32002, 'Transaction simulation failed', {
            err: error,
            logs,
            unitsConsumed: units,
            accounts: null,
          })
      }
      const run = () => {
        const accounts = accountsOf(bytes)
        const before = takeSnapshot(svm, accounts)
        const result = svm.sendTransaction(transaction)
        const error = result instanceof FailedTransactionMetadata ? transactionError(result) : null
        close(signature, { error, sent: { bytes, accounts, before, after: takeSnapshot(svm, accounts) } })
      }
      if (paused) held.push(run)
      else run()
      return signature
    },

    onLanded(listener: (event: { readonly slot: bigint; readonly signature: string }) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Accepts transactions without putting them into blocks. */
    pause() {
      paused = true
    },
    resume() {
      paused = false
      for (const run of held.splice(0)) run()
    },
  }
}

/**
 * Why a transaction failed, in the shape of Solana's JSON-RPC: `'AccountNotFound'` or `{ InstructionError: [0, { Custom: 1 }] }`. LiteSVM's
 * own error is an opaque enum, so its text is read.
 */
function transactionError(failed: FailedTransactionMetadata): unknown {
  const text = failed.toString()
  const [, index, kind, code] = /err: InstructionError\((\d+), (\w+)(?:\((\d+)\))?/.exec(text) ?? []
  if (index !== undefined)
    return { InstructionError: [Number(index), code === undefined ? kind : { Custom: Number(code) }] }
  const account = /err: InsufficientFundsForRent \{ account_index: (\d+)/.exec(text)?.[1]
  if (account !== undefined) return { InsufficientFundsForRent: { account_index: Number(account) } }
  return /err: (\w+)/.exec(text)?.[1] ?? 'Unknown'
}
