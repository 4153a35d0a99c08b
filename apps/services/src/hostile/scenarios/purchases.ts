import { createHmac } from 'node:crypto'
import { createFlood } from '../flood.ts'
import type { Random } from '../random.ts'
import { markOf, upstreamKinds } from '../upstream-kind.ts'

/** Purchases, quotes and payments whose providers answer badly, and webhooks that no provider signed. */
export const purchases = createFlood({
  name: 'purchases',
  perSecond: 200,
  atOnce: 400,
  request: (_, random) => ({
    address: `2001:db8:8:${random.below(256).toString(16)}::1`,
    ...question(random),
  }),
})

function question(random: Random): { path: string; body?: string; headers?: Readonly<Record<string, string>> } {
  const mark = markOf(random.pick(upstreamKinds))
  const id = `${mark}${random.hex(16)}`.slice(0, 32)
  const bought = { purchaseCurrency: 'ETH', paymentCurrency: 'USD' }
  const provider = random.pick(['coinbase', 'moonpay', 'transak', 'meld'])
  switch (random.below(7)) {
    case 0:
      return {
        path: '/v1/onramp/orders?projectId=local',
        body: JSON.stringify({
          ...bought,
          id,
          provider,
          chainId: 'eip155:1',
          address: `0x${random.hex(20)}`,
          paymentAmount: mark,
        }),
      }
    case 1:
      return { path: `/v1/onramp/orders/${id}?projectId=local` }
    case 2:
      return {
        path: '/v1/json-rpc?projectId=local',
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'reown_getExchangeBuyStatus',
          params: { exchangeId: mark, sessionId: random.hex(8) },
        }),
      }
    case 3:
      return forgedWebhook(provider, id, random)
    case 4:
      return { path: '/v1/json-rpc?projectId=local', body: `{"jsonrpc":"2.0","params":${'['.repeat(4_000)}` }
    default:
      return {
        path: '/v1/onramp/quote?projectId=local',
        body: JSON.stringify({
          ...bought,
          provider: random.pick(['coinbase', 'moonpay']),
          amount: mark,
          network: 'ethereum',
        }),
      }
  }
}

/** Well formed and signed with a key of the attacker's own, now or long ago; some as long as a webhook may be. */
function forgedWebhook(provider: string, orderId: string, random: Random) {
  const seconds = Math.floor(Date.now() / 1000) - random.pick([0, 86_400])
  const filler = random.below(4) ? '' : 'x'.repeat(60_000)
  const token = [
    '{"alg":"HS256"}',
    JSON.stringify({ webhookData: { status: 'COMPLETED', partnerOrderId: orderId } }),
    filler,
  ]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')
  const date = new Date(seconds * 1000).toISOString()
  const body = JSON.stringify(provider === 'transak' ? { data: token } : { partnerUserRef: orderId, filler })
  const signed = createHmac('sha256', 'a guess').update(`${seconds}.${body}`).digest('hex')
  return {
    path: `/v1/onramp/webhooks/${provider}`,
    body,
    headers: {
      'X-Hook0-Signature': `t=${seconds},h=${'a '.repeat(1_000)},v1=${signed}`,
      'Moonpay-Signature-V2': `t=${seconds},s=${signed}`,
      'Meld-Signature': Buffer.from(signed, 'hex').toString('base64url'),
      'Meld-Signature-Timestamp': date,
    },
  }
}
