import * as v from 'valibot'
import type { Blockchain } from '../blockchain/blockchain.ts'
import { fromScaled, multiply, toJsonNumber } from '../blockchain/decimal.ts'
import { assetKey } from '../blockchain/prices/price-source.ts'
import { cleanText } from '../limits/clean-text.ts'
import type { ListedAllowances, WireAllowance } from './list-allowances.ts'

/** An allowance with the data of the operator's own sources. */
type CompleteAllowance = WireAllowance & {
  /** The name in the spender's published descriptor (ERC-7730); null where none is imported. */
  readonly spenderName: string | null
  /** The descriptor's file in its registry. */
  readonly spenderSource: string | null
  /** The value of the tokens at risk, in the currency; null without a price. */
  readonly atRiskValue: number | null
}

export type CompleteAllowances = Omit<ListedAllowances, 'allowances'> & {
  readonly allowances: readonly CompleteAllowance[]
}

const described = v.object({
  metadata: v.object({
    owner: v.optional(v.pipe(v.string(), v.maxLength(200))),
    contractName: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
})
const currency = 'usd'
/** Spenders of one list whose descriptors are looked up. */
const mostNamed = 200

/** Adds names of spenders and the value at risk, if they are known here. The list is useful without them too. */
export async function completeAllowances(
  { descriptors, prices }: Pick<Blockchain, 'descriptors' | 'prices'>,
  chainId: string,
  { allowances, ...rest }: ListedAllowances,
): Promise<CompleteAllowances> {
  const isPriced = ({ decimals, kind }: WireAllowance) => (kind === 'erc20' || kind === 'permit2') && decimals !== null
  const assets = allowances.filter(isPriced).map(({ token }) => ({ chainId, address: token }))
  const spenders = [...new Set(allowances.map(({ spender }) => spender))].slice(0, mostNamed)
  const [known, names] = await Promise.all([
    assets.length > 0 ? prices.prices(assets, currency) : new Map<string, never>(),
    Promise.all(spenders.map(async (spender) => [spender, await nameOf(spender)] as const)),
  ])
  const byAddress = new Map(names)

  async function nameOf(spender: string) {
    for (const { descriptor, source } of await descriptors.of(chainId, spender)) {
      const read = v.safeParse(described, descriptor)
      const { contractName, owner } = read.success ? read.output.metadata : {}
      const name = [...new Set([owner, contractName])].flatMap((text) => (text && cleanText(text)) || [])
      if (name.length > 0) return { name: name.join(': '), source }
    }
    return undefined
  }

  return {
    ...rest,
    allowances: allowances.map((each) => {
      const price = isPriced(each) ? known.get(assetKey({ chainId, address: each.token })) : undefined
      const { atRisk, decimals, spender } = each
      const value =
        price === undefined || atRisk === null || decimals === null
          ? null
          : toJsonNumber(multiply(price.price, fromScaled(BigInt(atRisk), decimals)))
      const named = byAddress.get(spender)
      return {
        ...each,
        spenderName: named?.name ?? null,
        spenderSource: named?.source ?? null,
        atRiskValue: value,
      }
    }),
  }
}
