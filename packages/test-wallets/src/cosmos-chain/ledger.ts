import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import type { Any } from 'cosmjs-types/google/protobuf/any'
import { type ChainError, chainError, toChainError } from './chain-error.ts'
import { type ChainMessage, type ReadTransaction, readTransaction } from './read-transaction.ts'

export type LedgerAccount = { readonly number: bigint; sequence: bigint; publicKey: Any | undefined }

/** A transaction in a block. */
export type Landed = {
  readonly hash: string
  readonly bytes: Uint8Array
  readonly height: number
  readonly code: number
  readonly codespace: string
  readonly log: string
  readonly gasWanted: bigint
  readonly gasUsed: bigint
}

/** A packet for a channel (ICS-20). */
export type Packet = { readonly denom: string; readonly amount: bigint; readonly receiver: string }

export type Ledger = ReturnType<typeof createLedger>

/** The chain's lowest gas price, as a divisor: 0.01 of the fee's denomination for a unit of gas. */
const gasPerFeeUnit = 100n

/** Accounts, balances and blocks. Every accepted transaction has its own block, at once unless the chain is paused. */
export function createLedger({ chainId, denom, prefix }: { chainId: string; denom: string; prefix: string }) {
  const accounts = new Map<string, LedgerAccount>()
  const balances = new Map<string, Map<string, bigint>>()
  const landed = new Map<string, Landed>()
  const channels = new Map<string, (packet: Packet) => void>()
  const waiting: Uint8Array[] = []
  let height = 1
  let paused = false

  const balanceOf = (address: string, coin: string) => balances.get(address)?.get(coin) ?? 0n

  function credit(address: string, coin: string, amount: bigint) {
    const own = balances.get(address) ?? new Map<string, bigint>()
    own.set(coin, (own.get(coin) ?? 0n) + amount)
    balances.set(address, own)
    if (!accounts.has(address))
      accounts.set(address, { number: BigInt(accounts.size), sequence: 0n, publicKey: undefined })
  }

  function debit(address: string, coin: string, amount: bigint) {
    const held = balanceOf(address, coin)
    if (amount <= 0n) throw chainError('invalidCoins', `${amount}${coin}: invalid coins`)
    if (held < amount)
      throw chainError(
        'insufficientFunds',
        `spendable balance ${held}${coin} is smaller than ${amount}${coin}: insufficient funds`,
      )
    credit(address, coin, -amount)
  }

  function assertAddress(address: string) {
    const decoded = bech32.decodeUnsafe(address)
    if (!decoded) throw chainError('invalidAddress', `decoding bech32 failed: ${address}: invalid address`)
    if (decoded.prefix !== prefix)
      throw chainError('invalidAddress', `invalid Bech32 prefix; expected ${prefix}, got ${decoded.prefix}`)
  }

  function run(message: ChainMessage) {
    if (message.typeUrl === '/cosmos.bank.v1beta1.MsgSend') {
      const { amount, fromAddress, toAddress } = message.value
      assertAddress(toAddress)
      for (const coin of amount) debit(fromAddress, coin.denom, BigInt(coin.amount))
      for (const coin of amount) credit(toAddress, coin.denom, BigInt(coin.amount))
      return
    }
    const { receiver, sender, sourceChannel, sourcePort, token } = message.value
    const send = channels.get(sourceChannel)
    if (!send || sourcePort !== 'transfer')
      throw chainError('unknownRequest', `port ID (${sourcePort}) channel ID (${sourceChannel}): channel not found`)
    const amount = BigInt(token.amount)
    debit(sender, token.denom, amount)
    send({ denom: token.denom, amount, receiver })
  }

  /** The checks before the messages: sequence, fee, memo. Returns the account. */
  function check(tx: ReadTransaction, { signed }: { signed: boolean }): LedgerAccount {
    const account = accounts.get(tx.signer)
    if (!account) throw chainError('unknownAddress', `account ${tx.signer} does not exist: unknown address`)
    if (tx.memo.length > 256)
      throw chainError('memoTooLarge', `maximum number of characters is 256 but received ${tx.memo.length} characters`)
    if (tx.sequence !== account.sequence)
      throw chainError(
        'wrongSequence',
        `account sequence mismatch, expected ${account.sequence}, got ${tx.sequence}: incorrect account sequence`,
      )
    if (!signed) return account
    const paid = tx.fee.amount.find((coin) => coin.denom === denom)
    const required = (tx.fee.gas + gasPerFeeUnit - 1n) / gasPerFeeUnit
    if (BigInt(paid?.amount ?? '0') < required)
      throw chainError(
        'insufficientFee',
        `insufficient fees; got: ${paid ? paid.amount + denom : ''} required: ${required}${denom}: insufficient fee`,
      )
    tx.verify(chainId, account.number)
    for (const coin of tx.fee.amount) {
      const held = balanceOf(tx.signer, coin.denom)
      if (held < BigInt(coin.amount))
        throw chainError(
          'insufficientFunds',
          `spendable balance ${held}${coin.denom} is smaller than ${coin.amount}${coin.denom}: insufficient funds`,
        )
    }
    return account
  }

  /** Runs all messages, or none. */
  function execute(tx: ReadTransaction, keep: boolean): ChainError | undefined {
    const before = new Map([...balances].map(([address, own]) => [address, new Map(own)]))
    const known = new Set(accounts.keys())
    const undo = () => {
      balances.clear()
      for (const [address, own] of before) balances.set(address, own)
      for (const address of accounts.keys()) if (!known.has(address)) accounts.delete(address)
    }
    const packets: (() => void)[] = []
    const held = new Map(channels)
    // Packets leave once all messages have succeeded.
    for (const [id, send] of held) channels.set(id, (packet) => packets.push(() => send(packet)))
    try {
      for (const message of tx.messages) run(message)
      if (!keep) undo()
      else for (const send of packets) send()
      return undefined
    } catch (thrown) {
      undo()
      return toChainError(thrown)
    } finally {
      for (const [id, send] of held) channels.set(id, send)
    }
  }

  function land(bytes: Uint8Array) {
    const tx = readTransaction(bytes, prefix)
    const account = check(tx, { signed: true })
    for (const coin of tx.fee.amount) credit(tx.signer, coin.denom, -BigInt(coin.amount))
    account.sequence += 1n
    account.publicKey = tx.publicKey
    const used = gasOf(tx, bytes)
    const failed =
      used > tx.fee.gas
        ? chainError('outOfGas', `out of gas in location: Has; gasWanted: ${tx.fee.gas}, gasUsed: ${used}: out of gas`)
        : execute(tx, true)
    height += 1
    const hash = hashOf(bytes)
    landed.set(hash, {
      hash,
      bytes,
      height,
      code: failed?.code ?? 0,
      codespace: failed?.codespace ?? '',
      log: failed ? `failed to execute message; message index: 0: ${failed.message}` : '',
      gasWanted: tx.fee.gas,
      gasUsed: used,
    })
  }

  return {
    chainId,
    denom,
    prefix,
    height: () => height,
    accounts,
    channels,
    landed,
    waiting,
    balanceOf,
    balancesOf: (address: string) =>
      [...(balances.get(address) ?? [])]
        .filter(([, amount]) => amount > 0n)
        .map(([coin, amount]) => ({ denom: coin, amount: String(amount) }))
        .sort((a, b) => (a.denom < b.denom ? -1 : 1)),
    credit,
    /** Checks a transaction and, unless the chain is paused, puts it into a block. Throws a `ChainError`. */
    submit(bytes: Uint8Array): string {
      const hash = hashOf(bytes)
      if (landed.has(hash) || waiting.some((one) => hashOf(one) === hash))
        throw chainError('txInMempoolCache', 'tx already in mempool')
      check(readTransaction(bytes, prefix), { signed: true })
      if (paused) waiting.push(bytes)
      else land(bytes)
      return hash
    },
    /** Simulates a transaction, without its signature. Returns the gas. */
    simulate(bytes: Uint8Array): bigint {
      const tx = readTransaction(bytes, prefix)
      check(tx, { signed: false })
      const failed = execute(tx, false)
      if (!failed) return gasOf(tx, bytes)
      const log = `rpc error: code = Unknown desc = failed to execute message; message index: 0: ${failed.message}`
      throw chainError('unknownRequest', `${log}: unknown request`)
    },
    pause() {
      paused = true
    },
    resume() {
      paused = false
      for (const bytes of waiting.splice(0)) land(bytes)
    },
  }
}

/** Grows with the work, as on a real chain, and is always the same. */
function gasOf(tx: ReadTransaction, bytes: Uint8Array): bigint {
  return 50_000n + BigInt(tx.messages.length) * 15_000n + BigInt(bytes.length) * 10n
}

export function hashOf(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes)).toUpperCase()
}
