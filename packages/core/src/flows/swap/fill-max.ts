import type { LatchkeyClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import { accountTarget } from '../account/account-target.ts'
import { typedAmount } from '../send/amounts-for.ts'
import type { EditableSwapForm } from './create-swap-form.ts'
import { maxSwap } from './max-swap.ts'

/** Fills in the most that can be swapped, unless the visitor changes the form meanwhile. */
export async function fillMax(
  client: LatchkeyClient,
  { edit, get, set }: EditableSwapForm,
  locale: string | undefined,
): Promise<void> {
  const target = accountTarget(client)
  const { sourceToken } = get()
  if (!target || !sourceToken) return
  set({ findingMax: true, maxFailed: false })
  const { address: account, connection } = target
  const { chainId, id: connectionId } = connection
  const asked = { connectionId, account, chainId, token: sourceToken }
  const amount = await maxSwap(client, asked).catch((error: unknown) => {
    client.log.warn('The most that can be swapped is unknown', { error: normalizeError(error) })
    return undefined
  })
  // The visitor chose or typed something else meanwhile.
  if (!get().findingMax || get().sourceToken !== sourceToken || get().account !== target.address) return
  set({ findingMax: false, maxFailed: amount === undefined })
  const isMax = sourceToken.address === undefined && connection.namespace === 'eip155'
  if (amount !== undefined) edit({ amountText: typedAmount(amount, locale), sourceTokenAmount: amount, isMax })
}
