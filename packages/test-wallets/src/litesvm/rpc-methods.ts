import { base58 as base58Coder } from '@scure/base'
import { type Address, getBase58Encoder, getBase64Encoder, getTransactionDecoder } from '@solana/kit'
import { accountJson, isTokenAccount, tokenPrograms } from './account-json.ts'
import type { Landed, Ledger } from './ledger.ts'
import { rpcError } from './rpc-error.ts'
import { feePerSignature, transactionJson } from './transaction-json.ts'

type Config = {
  readonly encoding?: unknown
  readonly skipPreflight?: unknown
  readonly replaceRecentBlockhash?: unknown
}
// biome-ignore lint/suspicious/noExplicitAny: parameters of a JSON-RPC call are whatever the client sent
type Params = readonly any[]
export type RpcMethods = Readonly<Record<string, (params: Params) => unknown>>

/** Solana's JSON-RPC methods that wallets and apps use, over one ledger. bigints are written as JSON numbers. */
export function createRpcMethods(ledger: Ledger, genesisHash: string): RpcMethods {
  const { svm } = ledger
  const context = (value: unknown) => ({ context: { apiVersion: '3.0.0', slot: ledger.slot() }, value })
  const find = (address: string) => svm.getAccount(address as Address)
  const json = (address: string, { encoding }: Config = {}) => accountJson(find(address), encoding, find)

  function decode(raw: string, { encoding = 'base58' }: Config = {}): Uint8Array {
    try {
      const bytes = (encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(raw) as Uint8Array
      getTransactionDecoder().decode(bytes)
      return bytes
    } catch {
      throw rpcError(-32602, 'failed to deserialize the transaction')
    }
  }

  function assertRecent(bytes: Uint8Array) {
    const { messageBytes } = getTransactionDecoder().decode(bytes)
    if (!ledger.isBlockhashValid(blockhashOf(messageBytes as unknown as Uint8Array)))
      throw rpcError(-32002, 'Transaction simulation failed: Blockhash not found', {
        err: 'BlockhashNotFound',
        logs: [],
        accounts: null,
        unitsConsumed: 0,
      })
  }

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '3.0.0-litesvm', 'feature-set': 0 }),
    getGenesisHash: () => genesisHash,
    getSlot: () => ledger.slot(),
    getBlockHeight: () => ledger.slot(),
    getEpochInfo: () => ({
      absoluteSlot: ledger.slot(),
      blockHeight: ledger.slot(),
      epoch: 0,
      slotIndex: ledger.slot(),
      slotsInEpoch: 432_000,
      transactionCount: ledger.landed.size,
    }),
    getBalance: ([address]) => context(svm.getBalance(address) ?? 0n),
    getAccountInfo: ([address, config]) => context(json(address, config)),
    getMultipleAccounts: ([addresses, config]) => context(addresses.map((address: string) => json(address, config))),
    getTokenAccountsByOwner: ([owner, filter, config]) =>
      context(
        tokenPrograms
          .filter((program) => filter?.programId === undefined || filter.programId === program)
          .flatMap((program) => svm.getProgramAccounts(program as Address))
          .filter(isTokenAccount)
          .map((account) => ({
            pubkey: account.address,
            account: json(account.address, config),
            info: ownedOf(account.data as unknown as Uint8Array),
          }))
          .filter(({ info }) => info.owner === owner && (filter?.mint === undefined || filter.mint === info.mint))
          .map(({ pubkey, account }) => ({ pubkey, account })),
      ),
    getLatestBlockhash: () => context(ledger.blockhash()),
    isBlockhashValid: ([hash]) => context(ledger.isBlockhashValid(hash)),
    getMinimumBalanceForRentExemption: ([size]) => svm.minimumBalanceForRentExemption(BigInt(size)),
    getRecentPrioritizationFees: () => [],
    getFeeForMessage: ([message]) => {
      const bytes = getBase64Encoder().encode(message) as Uint8Array
      if (!ledger.isBlockhashValid(blockhashOf(bytes))) return context(null)
      const start = (bytes[0] ?? 0) & 0x80 ? 1 : 0
      return context((bytes[start] ?? 1) * feePerSignature)
    },
    requestAirdrop: ([address, amount]) => ledger.airdrop(address, BigInt(amount)),
    sendTransaction: ([raw, config = {}]) => {
      const bytes = decode(raw, config)
      assertRecent(bytes)
      return ledger.send(bytes, config.skipPreflight === true)
    },
    simulateTransaction: ([raw, config = {}]) => {
      const bytes = decode(raw, config)
      if (config.replaceRecentBlockhash !== true) assertRecent(bytes)
      const { accounts: after, error, logs, units } = ledger.simulate(bytes, config.sigVerify === true)
      const accounts = config.accounts?.addresses?.map((address: string) => {
        const found = after.find((account) => account.address === address)
        return found
          ? accountJson({ ...found, data: Uint8Array.from(found.data), exists: true }, config.accounts?.encoding, find)
          : json(address, config.accounts)
      })
      return context({ err: error, logs, unitsConsumed: units, accounts: accounts ?? null, returnData: null })
    },
    getSignatureStatuses: ([signatures]) =>
      context(signatures.map((signature: string) => statusJson(ledger.landed.get(signature)))),
    getSignaturesForAddress: ([address, { before, until, limit = 1000 } = {}]) => {
      const all = [...ledger.landed].filter(([, { sent }]) => sent?.accounts.includes(address)).reverse()
      const start = before === undefined ? 0 : all.findIndex(([signature]) => signature === before) + 1
      const end = all.findIndex(([signature]) => signature === until)
      const wanted = end < 0 ? all : all.slice(0, end)
      return wanted.slice(start, start + limit).map(([signature, { blockTime, error, slot }]) => ({
        signature,
        slot,
        blockTime,
        err: error,
        memo: null,
        confirmationStatus: 'finalized',
      }))
    },
    getTransaction: ([signature, config]) => transactionJson(signature, ledger.landed.get(signature), config?.encoding),
  }
}

function statusJson(landed: Landed | undefined): unknown {
  if (!landed) return null
  const { error, slot } = landed
  const status = error ? { Err: error } : { Ok: null }
  return { slot, confirmations: null, err: error, status, confirmationStatus: 'finalized' }
}

/** The blockhash of a message: after its header and its keys. */
function blockhashOf(message: Uint8Array): string {
  let at = ((message[0] ?? 0) & 0x80 ? 1 : 0) + 3
  let count = 0
  for (let shift = 0; ; shift += 7) {
    const byte = message[at++] ?? 0
    count |= (byte & 0x7f) << shift
    if (!(byte & 0x80)) break
  }
  return base58(message.subarray(at + count * 32, at + count * 32 + 32))
}

function ownedOf(data: Uint8Array) {
  return { mint: base58(data.subarray(0, 32)), owner: base58(data.subarray(32, 64)) }
}

const base58 = (bytes: Uint8Array) => base58Coder.encode(bytes)
