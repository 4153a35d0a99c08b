import { normalizeError } from '../../kernel/errors/index.ts'
import { compare, formatUnits } from '../../kernel/format/decimal.ts'
import { accountTarget } from '../account/account-target.ts'
import type { CurrentPayment, PayTools } from './pay-tools.ts'

/**
 * Shows what the account in use holds of a payment's asset; nothing if the account is on another network, or if no source answers. Never rejects.
 */
export async function readHeld(
  { asset: { token }, client, patch }: PayTools,
  { amount, asset, chainId }: CurrentPayment,
): Promise<void> {
  const target = accountTarget(client)
  if (target?.connection.chainId !== chainId || !target.can.getBalance) return
  try {
    const { address: account, can, id } = target
    const balance = await can.getBalance?.({ account, chainId, token })
    if (!balance) return
    const held = formatUnits(balance.units, balance.decimals)
    patch({ held: { account: id, amount: held, isTooLittle: compare(held, amount) < 0 } })
  } catch (thrown) {
    client.log.debug('What an account holds of a payment could not be read', { asset, error: normalizeError(thrown) })
  }
}
