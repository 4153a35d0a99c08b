import type { LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { compare } from '../../kernel/format/index.ts'
import { hasWrongCapitals } from '../send/has-wrong-capitals.ts'
import { type PayAsset, parseAsset } from './parse-asset.ts'
import type { PayParameters } from './pay-api.ts'
import { payError } from './pay-errors.ts'

const recipients: Readonly<Record<string, RegExp>> = {
  eip155: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}

/**
 * Checks what is to be paid before anything is shown.
 *
 * @throws LatchkeyError `pay/off`, `pay/invalid-…`, `pay/unsupported-network`, `config/invalid` for the id
 */
export function checkPayment(client: LatchkeyClient, { amount, asset, id, to }: PayParameters): PayAsset {
  if (client.options.features?.pay === false) throw payError('pay/off')
  if (typeof id !== 'string' || id.length === 0 || id.length > 128)
    throw new LatchkeyError('config/invalid', { details: 'id: 1 to 128 characters' })
  const parsed = parseAsset(asset)
  if (!/^\d{1,40}(\.\d{1,40})?$/.test(amount) || compare(amount, '0') <= 0) throw payError('pay/invalid-amount', amount)
  const [namespace = ''] = parsed.chainId.split(':')
  if (!recipients[namespace]?.test(to) || (namespace === 'eip155' && hasWrongCapitals(to)))
    throw payError('pay/invalid-recipient', to)
  if (!client.networks.some(({ caipNetworkId }) => caipNetworkId === parsed.chainId))
    throw payError('pay/unsupported-network', parsed.chainId)
  return parsed
}
