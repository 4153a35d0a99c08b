import type { AbiFunction } from './abi/abi-type.ts'
import { signatureOf } from './abi/abi-type.ts'
import { parseAbi } from './abi/parse-abi.ts'
import type { Descriptor } from './descriptor/descriptor.ts'
import type { Effect } from './effect.ts'
import { type CallSources, isPlain, type ReadCall, readEvmCall } from './evm/read-evm-call.ts'
import { judgeCall, judgeEffect, sortFindings } from './judge/judge.ts'
import { movesOf, netChanges } from './net-changes.ts'
import type { Finding, Preview, PreviewParameters } from './preview-api.ts'
import type { PreviewFacts } from './preview-facts.ts'
import { selectorOf } from './selector-of.ts'
import { readSolanaTransactions } from './solana/read-solana-transactions.ts'

/** Parameters of `describeTransaction`: those of `previewTransaction`, and the known facts. */
export type DescribeParameters = Omit<PreviewParameters, 'signal' | 'expected'> & {
  readonly facts: PreviewFacts
  readonly descriptors?: ReadonlyMap<string, Descriptor> | undefined
}

/** The calls of a transaction as they were read. */
export type ReadTransaction = { readonly calls: readonly ReadCall[]; readonly effects: readonly Effect[] }

/**
 * Describes a transaction by its own data, with findings. It is pure, without a client and without a node. It is the part of
 * `previewTransaction` for pages that have neither.
 *
 * @example describeTransaction({ chainId: 'eip155:1', account, transaction, facts: noFacts }).findings
 */
export function describeTransaction(parameters: DescribeParameters): Preview {
  const { chainId, account, transaction, facts } = parameters
  const read = readTransaction(parameters)
  return {
    chainId,
    account,
    transaction,
    basis: 'decoded',
    changes: netChanges(movesOf(read.effects, account), facts),
    calls: read.calls.map(({ call }) => call),
    findings: sortFindings(judgeAll(read, parameters)),
  }
}

/** The calls and their effects. Each effect has the index of its call. */
export function readTransaction(parameters: DescribeParameters): ReadTransaction {
  const { chainId, account, transaction, facts, abis = {}, descriptors = new Map() } = parameters
  if (transaction.namespace === 'solana') return readSolanaTransactions(transaction.transactions, account, facts)
  const sources: CallSources = { account, chainId, facts, appFunctions: functionsOf(abis), descriptors }
  const calls = transaction.calls.map((call) => readEvmCall(call, sources))
  return { calls, effects: calls.flatMap(({ effects }, call) => effects.map((effect) => ({ ...effect, call }))) }
}

/** Findings of everything that was read. */
export function judgeAll(
  { calls, effects }: ReadTransaction,
  { account, chainId, facts }: DescribeParameters,
): readonly Finding[] {
  const mismatch: readonly Finding[] =
    facts.walletChain !== undefined && facts.walletChain !== chainId
      ? [{ code: 'chain/wallet', severity: 'danger', details: { chainId, walletChain: facts.walletChain } }]
      : []
  return [
    ...mismatch,
    ...calls.flatMap((call, index) => [call, ...(call.nested ?? [])].flatMap((one) => judgeCall(one, index, facts))),
    ...effects.flatMap((effect) =>
      judgeEffect(effect, account, facts, effect.plain ?? isPlain(calls[effect.call ?? -1])),
    ),
  ]
}

function functionsOf(abis: NonNullable<PreviewParameters['abis']>): CallSources['appFunctions'] {
  return new Map(
    Object.entries(abis).map(([address, abi]) => [
      address.toLowerCase(),
      new Map<string, AbiFunction>(parseAbi(abi).map((read) => [selectorOf(signatureOf(read)), read])),
    ]),
  )
}
