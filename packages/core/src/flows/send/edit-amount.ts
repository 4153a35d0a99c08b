import type { LatchkeyClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import { accountTarget } from '../account/account-target.ts'
import { typedAmount } from './amounts-for.ts'
import { maxAmount } from './max-amount.ts'
import { parseAmount } from './parse-amount.ts'
import { type SendFormPort, sendStateOf } from './send-form.ts'
import { isSameToken } from './send-target.ts'

/** Takes over what was typed into the amount. */
export function typeAmount({ edit, get }: SendFormPort, text: string, locale: string | undefined): void {
  const typed = parseAmount(text, locale)
  const typedWorth = get().amountIn === 'fiat' && typed ? typed : undefined
  edit({ amountText: text, sendTokenAmount: typed, typedWorth, isMax: false, findingMax: false })
}

/** From the token's amount to its worth in USD, or back. Without a price there is no worth to change to. */
export function toggleUnit({ edit, get }: SendFormPort, locale: string | undefined): void {
  const held = get()
  if (held.amountIn === 'token' && held.token?.price === undefined) return
  const amountIn = held.amountIn === 'token' ? 'fiat' : 'token'
  const { otherAmount } = sendStateOf(held)
  const amountText = otherAmount === undefined ? '' : typedAmount(otherAmount, locale)
  edit({ amountIn, typedWorth: undefined, amountText })
  if (otherAmount === undefined) edit({ sendTokenAmount: '' })
}

/**
 * Fills in the most that can be sent: the balance, less the fee for the native currency. If the visitor changes the form meanwhile, or the
 * maximum can't be worked out (`maxFailed`), the amount stays as it was.
 */
export async function fillMax(
  client: LatchkeyClient,
  { edit, get, set }: SendFormPort,
  locale: string | undefined,
): Promise<void> {
  const target = accountTarget(client)
  const asked = get()
  const { collectible, receiverAddress: to, token } = asked
  if (collectible?.quantity !== undefined) return typeAmount({ edit, get, set }, collectible.quantity, 'en')
  if (!target || !token) return
  set({ findingMax: true, maxFailed: false })
  const amount = await maxAmount(client, target, { token, to }).catch((error: unknown) => {
    client.log.warn('The most that can be sent is unknown', { error: normalizeError(error) })
    return undefined
  })
  const now = get()
  const isSame = now.account === asked.account && now.chainId === asked.chainId && now.token !== undefined
  // The same token is another object once its price is known, so the addresses are compared.
  if (!now.findingMax || !isSame || !isSameToken(now.token?.address, token.address)) return
  if (amount === undefined) return set({ findingMax: false, maxFailed: true })
  edit({
    amountIn: 'token',
    typedWorth: undefined,
    amountText: typedAmount(amount, locale),
    sendTokenAmount: amount,
    isMax: true,
    findingMax: false,
  })
}
