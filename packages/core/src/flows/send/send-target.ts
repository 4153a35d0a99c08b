import { sameAddress } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { type AccountTarget, accountTarget } from '../account/account-target.ts'
import type { SendToken } from './send-api.ts'

/** Only on `eip155` and `solana`, with a wallet that sends, on a network of the app, and where the app has not switched it off. */
export function canSend(client: LatchkeyClient, { can, connection, network }: AccountTarget): boolean {
  const { abilities, namespace } = connection
  const builds = namespace === 'eip155' || (namespace === 'solana' && abilities.includes('buildTransfer'))
  const sends = abilities.includes('sendTransaction') && can.getBalance !== undefined
  return builds && sends && network !== undefined && client.options.features?.send !== false
}

/**
 * Whether anything can be sent from the account in use. The code that sends is not loaded by asking.
 *
 * @example if (canSendFrom(client)) showSendButton()
 */
export function canSendFrom(client: LatchkeyClient): boolean {
  const target = accountTarget(client)
  return target !== undefined && canSend(client, target)
}

/** The network's native currency, until a list of tokens has more details of it. */
export function nativeToken({ network }: AccountTarget): SendToken | undefined {
  const currency = network?.nativeCurrency
  return currency && { symbol: currency.symbol, name: currency.name ?? currency.symbol }
}

/** Whether both are the same contract, or both the native currency. */
export function isSameToken(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined ? a === b : sameAddress(a, b)
}

/** What a draft keeps of a token. */
export function tokenOf({ address, iconUrl, name, price, symbol }: SendToken): SendToken {
  return { address, iconUrl, name, price, symbol }
}
