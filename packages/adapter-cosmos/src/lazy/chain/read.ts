import type { Balance, TokenBalance } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { decodeBech32 } from '../../chain/bech32.ts'
import { unreadable } from '../decode.ts'
import type { OnNetwork } from './on-chain.ts'
import { decode, encode } from './proto.ts'
import { query, read } from './rpc.ts'

/** The most pages of balances that are read; a page holds as many as the node likes, mostly 100. */
const mostPages = 20

/** The most denominations whose record is looked up at once: some accounts are sent hundreds. */
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

/** Every denomination that an account holds, but the native one. */
export async function tokenBalances(on: OnNetwork, account: string): Promise<readonly TokenBalance[]> {
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
  return Promise.all(
    tokens.map(async ({ denom, units }, index) => ({
      token: denom,
      units,
      ...(index < mostLookups ? await writtenAs(on, denom) : unknownDenom),
    })),
  )
}

const unknownDenom = { decimals: 0, symbol: '' }

/**
 * How a denomination is written: as the network or the app says, else as the chain's own record of it does. Of an unknown one, smallest
 * units are all there is: no decimals and no symbol.
 */
export async function writtenAs(on: OnNetwork, denom: string): Promise<Pick<Balance, 'decimals' | 'symbol'>> {
  const { nativeCurrency, settings } = on.network
  if (denom === settings.denom) return { decimals: nativeCurrency.decimals, symbol: nativeCurrency.symbol }
  const denoms = settings.denoms ?? {}
  const own = Object.hasOwn(denoms, denom) ? denoms[denom] : undefined
  if (own) return { decimals: own.decimals, symbol: own.symbol }
  // A voucher's record is on the chain that it came from.
  if (denom.startsWith('ibc/')) return unknownDenom
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
  return decimals <= 36 ? { decimals, symbol: record.text(6) } : unknownDenom
}

function unitsOf(text: string): bigint {
  if (/^\d{1,78}$/.test(text)) return BigInt(text)
  throw unreadable('The node described a balance in an unknown way.')
}

function readable({ network }: OnNetwork, account: string): string {
  if (decodeBech32(account)?.prefix === network.settings.bech32Prefix) return account
  throw new LatchkeyError('config/invalid', { details: `${account} is not an address of ${network.name}` })
}
