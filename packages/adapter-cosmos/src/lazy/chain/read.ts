import { unreadable, visibleName } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Balance, TokenBalance } from '@latchkey/core/ports'
import { decodeBech32 } from '../../chain/bech32.ts'
import type { OnNetwork } from './on-chain.ts'
import { decode, encode } from './proto.ts'
import { query, read } from './rpc.ts'

/** The largest number of pages of balances to read. The node sets their size, usually 100. */
const mostPages = 20

/** The largest number of denominations to look up at once: some accounts are sent hundreds. */
const mostLookups = 50

/** The balance of the native currency, or of another denomination. */
export async function getBalance(
  on: OnNetwork,
  { account, token = on.network.settings.denom }: { account: string; token?: string | undefined },
): Promise<Balance> {
  const request = encode([1, readable(on, account)], [2, token])
  const [answer, written] = await Promise.all([
    read(on, '/cosmos.bank.v1beta1.Query/Balance', request),
    writtenAs(on, token),
  ])
  const coin = decode(answer).one(1)
  return { units: coin ? unitsOf(decode(coin).text(2)) : 0n, ...written }
}

/** Every denomination of an account, except the native one. */
export async function tokenBalances(
  on: OnNetwork,
  { account }: { readonly account: string },
): Promise<readonly TokenBalance[]> {
  const address = readable(on, account)
  const held: { denom: string; units: bigint }[] = []
  let key: Uint8Array | undefined
  for (let page = 0; page < mostPages; page++) {
    const request = encode([1, address], [2, encode([1, key])])
    const answer = decode(await read(on, '/cosmos.bank.v1beta1.Query/AllBalances', request))
    for (const bytes of answer.bytes(1)) {
      const coin = decode(bytes)
      held.push({ denom: coin.text(1), units: unitsOf(coin.text(2)) })
    }
    key = decode(answer.one(2) ?? new Uint8Array()).one(1)
    if (!key?.length) break
  }
  const tokens = held.filter(({ denom, units }) => denom !== on.network.settings.denom && units > 0n)
  let lookups = 0
  return Promise.all(
    tokens.map(async ({ denom, units }) => {
      const known = knownAs(on, denom)
      if (!known) lookups += 1
      const written = known ?? (lookups <= mostLookups ? await recordOf(on, denom) : unknownDenom)
      return { token: denom, units, ...written }
    }),
  )
}

type Written = Pick<Balance, 'decimals' | 'symbol'>

/** The chain's own amounts are in smallest units, so an unknown denomination has no decimals. */
const unknownDenom: Written = { decimals: 0, symbol: '' }

/**
 * The symbol and decimals of a denomination: as the network or the app has it, or else the chain's own record. An unknown one has no
 * decimals and no symbol.
 */
export async function writtenAs(on: OnNetwork, denom: string): Promise<Written> {
  return knownAs(on, denom) ?? recordOf(on, denom)
}

/** What is known without a request. Only the chain that a voucher came from has the voucher's record. */
function knownAs({ network: { nativeCurrency, settings } }: OnNetwork, denom: string): Written | undefined {
  const { denom: native, denoms = {} } = settings
  const own = denom === native ? nativeCurrency : Object.hasOwn(denoms, denom) ? denoms[denom] : undefined
  if (own) return { decimals: own.decimals, symbol: own.symbol }
  return denom.startsWith('ibc/') ? unknownDenom : undefined
}

/** The longest symbol, in letters. */
const longestSymbol = 32

/** The chain's own record (bank metadata). Its symbol is what the denomination's owner wrote, so it may be any text. */
async function recordOf(on: OnNetwork, denom: string): Promise<Written> {
  const { value } = await query(on, '/cosmos.bank.v1beta1.Query/DenomMetadata', encode([1, denom]))
  const metadata = value && decode(value).one(1)
  if (!metadata) return unknownDenom
  const record = decode(metadata)
  const display = record.text(4)
  const unit = record
    .bytes(2)
    .map(decode)
    .find((one) => one.text(1) === display)
  const decimals = Number(unit?.uint(2) ?? 0n)
  const symbol = [...visibleName(record.text(6).slice(0, 4 * longestSymbol))].slice(0, longestSymbol).join('')
  return decimals <= 36 ? { decimals, symbol } : unknownDenom
}

function unitsOf(text: string): bigint {
  if (/^\d{1,78}$/.test(text)) return BigInt(text)
  throw unreadable('The node described a balance in an unknown way.')
}

function readable({ network }: OnNetwork, account: string): string {
  if (decodeBech32(account)?.prefix === network.settings.bech32Prefix) return account
  throw new LatchkeyError('config/invalid', { details: `${account} is not an address of ${network.name}` })
}
