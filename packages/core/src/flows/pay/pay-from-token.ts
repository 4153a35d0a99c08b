import { formatUnits, parseUnits } from '../../kernel/format/decimal.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { unsupportedChain } from '../send/build-send.ts'
import { canSwap } from '../swap/can-swap.ts'
import { tokenId } from '../swap/list-tokens.ts'
import { defaultSlippage, storedSlippage } from '../swap/slippage.ts'
import { swapUnsupported } from '../swap/swap-errors.ts'
import type { BuiltTransaction, MovedAmount } from '../transactions/transactions-api.ts'
import { buildTokenPayment } from './build-token-payment.ts'
import { findPayTokens } from './find-pay-tokens.ts'
import type { PayToken, PayWords } from './pay-api.ts'
import { payerOf, payThrough } from './pay-from-wallet.ts'
import type { CurrentPayment, PayTools } from './pay-tools.ts'

/** Pays with another token of the account: a swap that gives at least what is to be paid, then the payment. */
export function payFromToken(tools: PayTools) {
  const { client } = tools
  let found: readonly PayToken[] = []

  /** The visitor's choice for swaps, which counts here too. */
  const slippage = () => client.storage.item(storedSlippage).get() ?? defaultSlippage

  async function services(target: AccountTarget) {
    const blockchain = canSwap(client, target) ? await client.blockchain() : undefined
    if (!blockchain) throw swapUnsupported()
    return blockchain
  }

  /** Decimal places are those that the chain says. */
  async function decimalsOf({ address: account, can, connection, network }: AccountTarget, token: string | undefined) {
    if (token === undefined && network) return network.nativeCurrency.decimals
    const balance = await can.getBalance?.({ account, chainId: connection.chainId, token } as never)
    if (!balance) throw unsupportedChain()
    return balance.decimals
  }

  return {
    async find(payment: CurrentPayment): Promise<readonly PayToken[]> {
      const target = payerOf(tools, payment)
      const blockchain = await services(target)
      const { token } = tools.asset
      const units = parseUnits(payment.amount, await decimalsOf(target, token))
      const wanted = { assetId: tokenId(payment.chainId, token), units, slippage: slippage() }
      found = await findPayTokens(client, blockchain, target, wanted)
      return found
    },
    begin(payment: CurrentPayment, id: string, words: PayWords): void {
      const token = found.find((one) => one.id === id)
      if (!token) return
      const target = payerOf(tools, payment)
      const { address: account, connection } = target
      const { amount, chainId, to } = payment
      const { token: contract } = tools.asset
      const order = { connectionId: connection.id, account, chainId, to, token: contract, amount }
      const chosen = slippage()
      /** The maximum that the visitor was shown: of the last build, or at first of the list. */
      let shown: bigint | undefined
      /** The most that leaves, as the list of tokens showed it. */
      let promised = 0n
      let places: number | undefined
      const movedAbove = (agreed: bigint, most: bigint): MovedAmount | undefined => {
        if (places === undefined || most <= agreed) return undefined
        const figures = { before: formatUnits(agreed, places), now: formatUnits(most, places) }
        return { code: 'swap/price-moved', bound: 'most', ...figures, symbol: token.symbol }
      }
      payThrough(tools, payment, {
        async build({ signal }) {
          places ??= await decimalsOf(target, token.address)
          promised = parseUnits(token.most, places)
          shown ??= promised
          const { most, ...built } = await buildTokenPayment(client, {
            blockchain: await services(target),
            chainId,
            account,
            order,
            token,
            assetId: tokenId(chainId, contract),
            decimals: await decimalsOf(target, contract),
            slippage: chosen,
            words,
            shown,
            signal,
          })
          shown = most
          return built
        },
        // Services may round the list's figure up by one unit.
        checkFirst: () => movedAbove(promised + 1n, shown ?? 0n),
        recheck(before, now): MovedAmount | string | undefined {
          if (!leavesMore(before, now)) return undefined
          const [agreed = 0n, most = 0n] = [before, now].map(
            ({ expected }) => expected?.leaves[token.address ?? 'native'],
          )
          return movedAbove(agreed, most) ?? 'swap/price-moved'
        },
      })
    },
  }
}

/** Whether more of any currency leaves than before. On Solana a new token account may have become necessary. */
function leavesMore({ expected: before }: BuiltTransaction, { expected: now }: BuiltTransaction): boolean {
  return Object.entries(now?.leaves ?? {}).some(([asset, most]) => most > (before?.leaves[asset] ?? 0n))
}
