import { formatUnits } from '../../kernel/format/decimal.ts'
import type { AccountTarget } from '../account/account-target.ts'
import type { SwapToken } from './swap-api.ts'
import type { SwapFormPort } from './swap-form.ts'

/**
 * Reads the balances of both tokens, and with them the decimal places that the chain says. An answer for an earlier account, network or token is
 * dropped. Never rejects.
 */
export async function measureTokens(form: SwapFormPort, target: AccountTarget | undefined): Promise<void> {
  const { getBalance } = target?.can ?? {}
  if (!target || !getBalance) return
  const asked = form.get()
  const read = async (token: SwapToken | undefined) =>
    token &&
    getBalance({ account: target.address, chainId: target.connection.chainId, token: token.address } as never).catch(
      () => undefined,
    )
  const [from, to] = await Promise.all([read(asked.sourceToken), read(asked.toToken)])
  const now = form.get()
  if (compared.some((key) => now[key] !== asked[key])) return
  form.set({
    decimals: { from: from?.decimals ?? now.decimals.from, to: to?.decimals ?? now.decimals.to },
    sourceBalance: from ? formatUnits(from.units, from.decimals) : now.sourceBalance,
    toBalance: to ? formatUnits(to.units, to.decimals) : now.toBalance,
  })
}

const compared = ['account', 'chainId', 'sourceToken', 'toToken'] as const
