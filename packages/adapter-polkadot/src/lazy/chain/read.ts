import { abortable, currencyOf, visibleName } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Balance, TokenBalance } from '@latchkey/core/ports'
import { decodeSs58 } from '../../chain/ss58.ts'
import { chainError, nodeError } from './errors.ts'
import type { Node, OnNetwork } from './nodes.ts'
import { tokenKeys } from './token-keys.ts'

type Units = { toBigInt(): bigint }
type Codec = { readonly isNone?: boolean; unwrapOr(value: null): unknown }

/** An account's native balance. `frozen` can't be sent, `reserved` is beside `free`. */
export type Native = {
  readonly free: bigint
  readonly reserved: bigint
  readonly frozen: bigint
  /** Whether the account holds enough of a currency to exist by itself. */
  readonly exists: boolean
}

/** A token of the Assets pallet. */
export type Token = {
  readonly decimals: number
  readonly symbol: string
  readonly minimum: bigint
  readonly frozen: boolean
  /** Whether an account may exist by holding it, without the native currency. */
  readonly sufficient: boolean
}

/** What an account holds of a token. */
export type Held = {
  readonly units: bigint
  /** Whether the chain has an entry for it, which may be empty. */
  readonly exists: boolean
  /** It can't send. */
  readonly frozen: boolean
}

/** The longest symbol, in letters. */
const longestSymbol = 32

/** The native balance (its free part), or that of a token of the Assets pallet. */
export async function getBalance(
  on: OnNetwork,
  { account, token }: { account: string; token?: string | undefined },
): Promise<Balance> {
  readable(account)
  const node = await abortable(on.nodes.of(on.network), on.signal)
  if (token === undefined) return { units: (await readNative(node, account)).free, ...currencyOf(on.network) }
  const { decimals, symbol } = await readToken(node, token)
  return { units: (await readHeld(node, token, account)).units, decimals, symbol }
}

/** Every token of the Assets pallet that an account has; none on a network without the pallet. */
export async function tokenBalances(
  on: OnNetwork,
  { account }: { readonly account: string },
): Promise<readonly TokenBalance[]> {
  readable(account)
  const node = await abortable(on.nodes.of(on.network), on.signal)
  const held: TokenBalance[] = []
  if (!node.api.query.assets) return held
  for await (const tokens of tokenKeys(node)) {
    const accounts = await ask<readonly Codec[]>(
      node.api.query.assets.account?.multi(tokens.map((id) => [id, account])),
    )
    for (const [index, token] of tokens.entries()) {
      const { units } = heldOf(accounts[index])
      if (units === 0n) continue
      const { decimals, symbol } = await readToken(node, token)
      held.push({ token, units, decimals, symbol })
    }
  }
  return held
}

export async function readNative({ api }: Node, address: string): Promise<Native> {
  const { data, providers } = await ask<{ data: Readonly<Record<string, Units | undefined>>; providers?: Units }>(
    api.query.system?.account?.(address),
  )
  const of = (name: string) => data[name]?.toBigInt() ?? 0n
  // Older runtimes have two kinds of frozen amounts. Newer runtimes count the reserved amount as part of the frozen
  // one.
  const older = larger(of('miscFrozen'), of('feeFrozen'))
  const newer = larger(of('frozen') - of('reserved'), 0n)
  return {
    free: of('free'),
    reserved: of('reserved'),
    frozen: data.frozen ? newer : older,
    exists: providers?.toBigInt() !== 0n,
  }
}

/** `polkadot/token-unsupported` when there is no such token. */
export async function readToken({ api }: Node, token: string): Promise<Token> {
  const { assets } = api.query
  if (!/^\d{1,10}$/.test(token) || !assets) throw notAToken(token)
  const [asset, metadata] = await Promise.all([
    ask<Codec>(assets.asset?.(token)),
    ask<{ decimals: { toNumber(): number }; symbol: { toUtf8(): string } }>(assets.metadata?.(token)),
  ])
  const found = asset.unwrapOr(null) as {
    minBalance: Units
    isFrozen?: { isTrue: boolean }
    isSufficient?: { isTrue: boolean }
    status?: { isLive: boolean }
  } | null
  if (!found) throw notAToken(token)
  return {
    decimals: metadata.decimals.toNumber(),
    // Anyone can create a token with any symbol: with letters that reverse the line, or that can't be seen.
    symbol: [...visibleName(metadata.symbol.toUtf8())].slice(0, longestSymbol).join(''),
    minimum: found.minBalance.toBigInt(),
    frozen: found.isFrozen?.isTrue ?? found.status?.isLive === false,
    sufficient: found.isSufficient?.isTrue ?? false,
  }
}

export async function readHeld({ api }: Node, token: string, address: string): Promise<Held> {
  return heldOf(await ask<Codec>(api.query.assets?.account?.(token, address)))
}

/** `Math.max` of whole numbers. */
export function larger(a: bigint, b: bigint): bigint {
  return [a, b].reduce((most, one) => (one > most ? one : most))
}

/** Older runtimes have only a mark for frozen accounts. */
function heldOf(account: Codec | undefined): Held {
  const held = account?.unwrapOr(null) as
    | { balance: Units; isFrozen?: { isTrue: boolean }; status?: { isLiquid: boolean } }
    | null
    | undefined
  return {
    units: held?.balance.toBigInt() ?? 0n,
    exists: !!held,
    frozen: held?.isFrozen?.isTrue ?? held?.status?.isLiquid === false,
  }
}

async function ask<T>(answer: Promise<unknown> | undefined): Promise<T> {
  if (!answer) throw new LatchkeyError('request/unreadable', { details: 'The chain keeps this in an unknown way.' })
  try {
    return (await answer) as T
  } catch (thrown) {
    throw nodeError(thrown)
  }
}

function readable(account: string) {
  if (!decodeSs58(account))
    throw new LatchkeyError('config/invalid', { details: `${account} is not a Polkadot address` })
}

function notAToken(token: string): LatchkeyError {
  return chainError('polkadot/token-unsupported', `${token} is not a token on this network.`)
}
