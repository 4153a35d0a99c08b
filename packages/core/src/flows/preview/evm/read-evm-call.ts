import { sameAddress } from '../../../kernel/caip/index.ts'
import type { EvmCall } from '../../../kernel/ports/wallet-call.ts'
import type { AbiFunction, AbiValue } from '../abi/abi-type.ts'
import { decodeAbi } from '../abi/decode-abi.ts'
import { parseSignature } from '../abi/parse-signature.ts'
import { amountOf, amountText, assetOf } from '../amount-text.ts'
import { callFields, mostFields } from '../call-fields.ts'
import { type DescribedCall, describeCall } from '../descriptor/describe-call.ts'
import type { Descriptor } from '../descriptor/descriptor.ts'
import type { Effect } from '../effect.ts'
import type { DecodedCall } from '../preview-api.ts'
import type { PreviewFacts } from '../preview-facts.ts'
import { guessedCalls } from './guessed-calls.ts'
import { knownCalls, permit2Address } from './known-calls.ts'
import { callsInside, wrapperCalls } from './nested-calls.ts'

/**
 * `unknown`: nothing says what it does. `malformed`: it is named as a standard does and isn't written so. `unknown-token`: it moves tokens of
 * an account, and which ones isn't said. `cut`: its fields don't show all that it asks for.
 */
type CallProblem = 'unknown' | 'malformed' | 'guess' | 'unknown-token' | 'cut'

/** A call with what it says it does. */
export type ReadCall = {
  readonly call: DecodedCall
  readonly effects: readonly Effect[]
  readonly problem?: CallProblem | undefined
  /** The calls inside of it. */
  readonly nested?: readonly ReadCall[] | undefined
  /** The sender runs the code of the called contract as its own. */
  readonly asOwn?: boolean | undefined
  /** Solana: accounts of its transaction are in lookup tables. */
  readonly hasTables?: boolean | undefined
}

/** What helps to read the calls of one transaction. */
export type CallSources = {
  readonly account: string
  readonly chainId: string
  readonly facts: PreviewFacts
  /** Functions of the app's own contracts: by address in small letters, then by selector. */
  readonly appFunctions: ReadonlyMap<string, ReadonlyMap<string, AbiFunction>>
  /** ERC-7730 descriptors, by address in small letters. */
  readonly descriptors: ReadonlyMap<string, Descriptor>
}

/** Reads one call, and the calls inside of it. */
export function readEvmCall(given: EvmCall, sources: CallSources): ReadCall {
  const read = readWhole(given, sources)
  const found = callsInside(given)
  if (!found) return read
  const { account } = sources
  const isOwn = sameAddress(given.to, account)
  const inner = found.sender === 'account' ? account : given.to
  const nested = found.calls.map(
    (call): ReadCall => ({ ...readWhole(call, { ...sources, account: inner }), asOwn: call.asOwn }),
  )
  const effects = nested.flatMap((one) => one.effects.map((effect) => ({ ...effect, plain: isPlain(one) })))
  const call = { ...read.call, calls: nested.map((one) => one.call) }
  const whole = { ...read, nested, effects: [...read.effects, ...effects] }
  // The account's own code, and Permit2 at its own address, do exactly what the call says.
  if (isOwn || isPermit2(given.to)) {
    const by = read.call.by === 'selector-guess' ? 'standard' : read.call.by
    return { ...whole, call: { ...call, by }, problem: undefined }
  }
  // Another contract may do something else, so nothing is counted as arriving.
  const lost = (effect: Effect) => effect.type !== 'transfer' || !sameAddress(effect.to, account)
  return { ...whole, call, effects: [...read.effects, ...effects.filter(lost)] }
}

/** A transfer as a standard has it, and nothing else: the other side of a swap is a contract that does more. */
export function isPlain(read: ReadCall | undefined): boolean {
  return (
    read !== undefined &&
    (read.problem ?? 'cut') === 'cut' &&
    read.effects.every((effect) => effect.type === 'transfer') &&
    (read.call.by === 'standard' ||
      read.effects.some((effect) => effect.type === 'transfer' && effect.asset.kind !== 'native'))
  )
}

/** A call alone. One with more lines than are shown says so, unless it is a guess anyway. */
function readWhole(given: EvmCall, sources: CallSources): ReadCall {
  const read = readOne(given, sources)
  return { problem: read.call.fields.length > mostFields ? 'cut' : undefined, ...read }
}

/** By the app's ABI, a descriptor, a standard, a guess; else it is unknown. */
function readOne(given: EvmCall, sources: CallSources): ReadCall {
  const { account, facts } = sources
  const value = given.value ?? 0n
  const data = (given.data ?? '0x').toLowerCase()
  const plain = { to: given.to, value: value.toString(), data, fields: [] }
  const sent: readonly Effect[] =
    value > 0n ? [{ type: 'transfer', asset: { kind: 'native' }, from: account, to: given.to, amount: value }] : []
  if (data === '0x') return { call: { ...plain, by: 'standard' }, effects: sent }
  if (!/^0x(?:[\da-f]{2})+$/.test(data)) return { call: plain, effects: sent, problem: 'malformed' }

  const address = given.to.toLowerCase()
  const selector = data.slice(2, 10)
  const body = data.slice(10)
  const standard = readStandard(selector, body, given.to, sources)
  const effects = [...sent, ...(standard?.effects ?? [])]
  const contractName = facts.contracts[address]
  const named = contractName === undefined ? plain : { ...plain, contractName }

  const own = sources.appFunctions.get(address)?.get(selector)
  const args = own && decodeAbi(own.inputs, body)
  if (own && args)
    return {
      call: { ...named, functionName: own.name, by: 'app', fields: callFields(own.inputs, args) },
      effects,
    }
  const described = describe(given, selector, body, sources)
  if (described) return { ...described, call: { ...named, ...described.call, by: 'descriptor' }, effects }
  if (standard) {
    if (!standard.call) return { call: named, effects: sent, problem: 'malformed' }
    return { call: { ...named, ...standard.call, by: 'standard' }, effects }
  }
  const guess = parseSignature(guessOf(selector) ?? '')
  const guessed = guess && decodeAbi(guess.inputs, body)
  if (guess && guessed)
    return {
      call: { ...named, functionName: guess.name, by: 'selector-guess', fields: callFields(guess.inputs, guessed) },
      effects: sent,
      problem: 'guess',
    }
  return { call: named, effects: sent, problem: 'unknown' }
}

function guessOf(selector: string): string | undefined {
  if (Object.hasOwn(guessedCalls, selector)) return guessedCalls[selector]
  return Object.hasOwn(wrapperCalls, selector) ? wrapperCalls[selector]?.signature : undefined
}

const isPermit2 = (to: string) => to.toLowerCase() === permit2Address

function describe(given: EvmCall, selector: string, body: string, sources: CallSources): DescribedCall | undefined {
  const descriptor = sources.descriptors.get(given.to.toLowerCase())
  if (!descriptor) return undefined
  const { to, value = 0n } = given
  const { account, chainId, facts } = sources
  return describeCall(descriptor, { from: account, to, value, chainId, selector, body }, facts)
}

/** `call` is absent where the arguments aren't written as the standard says. */
function readStandard(selector: string, body: string, to: string, { account, facts }: CallSources) {
  const known = Object.hasOwn(knownCalls, selector) ? knownCalls[selector] : undefined
  const read = known && parseSignature(known.signature)
  if (!known || !read) return undefined
  const args = decodeAbi(read.inputs, body)
  if (!args) return { effects: [] }
  const effects = known.effects(args, { to, account }).map((effect) => settle(effect, facts, account))
  return { effects, call: { functionName: read.name, fields: callFields(read.inputs, args, textOf(effects, facts)) } }
}

/** `approve` and `transferFrom` of ERC-20 and ERC-721 are told apart by what the contract is, where that is known. */
function settle(effect: Effect, facts: PreviewFacts, account: string): Effect {
  if (effect.type !== 'token-or-collectible') return effect
  const { token, party, number, verb } = effect
  const { kind } = facts.assets[token.toLowerCase()] ?? {}
  const tokenId = number.toString()
  if (kind === 'collectible')
    return verb === 'approve'
      ? { type: 'collectible-approval', token, spender: party, tokenId }
      : { type: 'transfer', asset: { kind, address: token, tokenId }, from: account, to: party, amount: 1n }
  if (kind !== 'token') return effect
  return verb === 'approve'
    ? { type: 'approval', scheme: 'token', token, spender: party, amount: number, most: 2n ** 256n - 1n }
    : { type: 'transfer', asset: { kind, address: token }, from: account, to: party, amount: number }
}

/** Amounts of tokens in whole units, where an effect says whose they are. */
function textOf(effects: readonly Effect[], facts: PreviewFacts) {
  return (name: string, value: AbiValue): string | undefined => {
    if (name !== 'amount' || typeof value !== 'bigint') return undefined
    const [effect] = effects
    if (effect?.type === 'approval') {
      const asset = assetOf({ kind: 'token', address: effect.token }, facts)
      return isUnlimited(effect) ? `∞ ${asset.symbol ?? ''}`.trim() : amountText(value, asset)
    }
    if (effect?.type !== 'transfer') return undefined
    const asset = assetOf(effect.asset, facts)
    return asset.kind === 'token' ? amountText(value, asset) : amountOf(value, asset)
  }
}

/** From half of what can be said on, no token has as much: wallets and contracts treat it as without limit. */
export function isUnlimited({ amount, most }: { readonly amount: bigint; readonly most: bigint }): boolean {
  return amount > most / 2n
}
