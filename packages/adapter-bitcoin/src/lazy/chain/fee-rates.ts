import { unreadable } from '@latchkey/core/adapter-kit'
import type { FeeChoice } from '@latchkey/core/ports'
import type { OnNetwork } from '../on-chain.ts'
import { decodeFeeRates } from './decode-esplora.ts'
import { readJson } from './esplora.ts'

/** Blocks to wait: about half an hour, two hours, a day. */
const targets: Readonly<Record<FeeChoice, number>> = { fast: 2, normal: 6, slow: 144 }

/** The lowest rate that nodes relay, and the highest accepted estimate, both in thousandths of a sat/vB. */
const leastRate = 1000n
const absurdRate = 10_000_000n

/** Rates in thousandths of a sat/vB. Without estimates, as on quiet chains, all are the lowest rate. */
export async function feeRates(on: OnNetwork): Promise<Readonly<Record<FeeChoice, bigint>>> {
  const rates = decodeFeeRates((await readJson(on, '/fee-estimates')) ?? {})
  const rateOf = (choice: FeeChoice) => {
    const sooner = [...rates.keys()].filter((blocks) => blocks <= targets[choice]).sort((a, b) => b - a)
    const rate = rates.get(sooner[0] ?? Math.min(...rates.keys())) ?? leastRate
    if (rate > absurdRate) throw unreadable('The Bitcoin node’s fee estimate is beyond any that ever was.')
    return rate < leastRate ? leastRate : rate
  }
  return { slow: rateOf('slow'), normal: rateOf('normal'), fast: rateOf('fast') }
}
