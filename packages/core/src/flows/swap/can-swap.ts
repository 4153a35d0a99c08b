import type { LatchkeyClient } from '../../kernel/client.ts'
import { type AccountTarget, accountTarget } from '../account/account-target.ts'
import { remoteSettings } from '../services/remote-settings.ts'

/** On Ethereum's and Solana's chains, with services and a wallet that sends, where neither app nor operator has switched it off. */
export function canSwap(client: LatchkeyClient, { can, connection, network }: AccountTarget): boolean {
  const { abilities, namespace } = connection
  const isChain = namespace === 'eip155' || namespace === 'solana'
  const isOn = client.use(remoteSettings).isOn('swap')
  const sends = abilities.includes('sendTransaction') && can.getBalance !== undefined
  return isChain && isOn && sends && network !== undefined && client.options.services !== undefined
}

/**
 * Whether the account in use can swap, by the services' own list of chains, which they are asked for anyway. Never rejects: where the services can't
 * say, no button leads to swaps.
 *
 * @example if (await canSwapFrom(client)) showSwapButton()
 */
export async function canSwapFrom(client: LatchkeyClient): Promise<boolean> {
  const target = accountTarget(client)
  if (!target || !canSwap(client, target)) return false
  try {
    const { swaps = [] } = (await (await client.blockchain())?.getSupportedChains()) ?? {}
    return swaps.includes(target.connection.chainId)
  } catch {
    return false
  }
}
