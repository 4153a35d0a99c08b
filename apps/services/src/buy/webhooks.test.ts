import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServices } from '../index.ts'
import { createCoinbase } from './providers/coinbase.ts'
import { createMeld } from './providers/meld.ts'
import { forgeWebhook } from './test/forge-webhook.ts'
import { permutations } from './test/permutations.ts'
import { signAsAnother } from './test/sign-as-another.ts'
import { type SignedWebhook, signWebhook } from './test/sign-webhook.ts'
import { startBuyServices } from './test/start-buy-services.ts'
import { startBuyStandIn } from './test/start-buy-stand-in.ts'

// Webhooks as each provider documents them, at the routes they are sent to: replayed, forged, late and lost.

let scene: Awaited<ReturnType<typeof startBuyServices>>
beforeAll(async () => {
  scene = await startBuyServices()
})
afterAll(() => scene?.close())

const without = ({ headers, body }: SignedWebhook, ...names: string[]): SignedWebhook => ({
  body,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name))),
})
const withHeader = ({ headers, body }: SignedWebhook, name: string, change: (value: string) => string) => ({
  body,
  headers: { ...headers, [name]: change(headers[name] ?? '') },
})
const oneSecondOn = () => Math.floor(Date.now() / 1000) + 1
/** The header of each provider's signature; Transak signs the body itself (a JWT). */
const providers = [
  { provider: 'coinbase', signature: 'X-Hook0-Signature', isDated: true },
  { provider: 'moonpay', signature: 'Moonpay-Signature-V2', isDated: true },
  { provider: 'transak', signature: undefined, isDated: false },
  { provider: 'meld', signature: 'Meld-Signature', isDated: true },
] as const
type Provider = (typeof providers)[number]['provider']

const forgeries: Readonly<Record<Provider, (good: SignedWebhook) => readonly SignedWebhook[]>> = {
  coinbase: (good) => [
    withHeader(good, 'x-event-id', () => 'another'),
    withHeader(good, 'X-Hook0-Signature', (value) => value.replace(/,h=[^,]*/, '')),
    withHeader(good, 'X-Hook0-Signature', (value) => value.replace(/,v1=.*/, '')),
    withHeader(good, 'X-Hook0-Signature', (value) => value.replace(/t=\d+/, `t=${oneSecondOn()}`)),
    // Names that no header has.
    ...['@', 'content-type  x-event-id', ' ', 'é', 'x-event-id @', '(x)'].map((names) =>
      withHeader(good, 'X-Hook0-Signature', (value) => value.replace(/h=[^,]*/, `h=${names}`)),
    ),
  ],
  moonpay: (good) => [
    withHeader(good, 'Moonpay-Signature-V2', (value) => value.replace(/t=\d+/, `t=${oneSecondOn()}`)),
    withHeader(good, 'Moonpay-Signature-V2', (value) => value.replace(/,s=.*/, '')),
  ],
  transak: ({ headers, body }) => {
    const [head, claims = ''] = (JSON.parse(body) as { data: string }).data.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const unsigned = [`${head}.${claims}.`, `${none}.${claims}.`]
    const changed = forgeWebhook('transak', { headers, body }, (text) => text.replace('COMPLETED', 'FAILED'))
    return [...unsigned.map((data) => ({ headers, body: JSON.stringify({ data }) })), changed]
  },
  meld: (good) => [
    without(good, 'Meld-Signature-Timestamp'),
    withHeader(good, 'Meld-Signature-Timestamp', () => new Date(oneSecondOn() * 1000).toISOString()),
    withHeader(good, 'Meld-Signature', (value) => value.replace('=', '')),
  ],
}

describe.each(providers)('$provider', ({ provider, signature, isDated }) => {
  type Status = 'completed' | 'failed' | 'in-progress'
  const webhook = (orderId: string, status: Status, at?: number) =>
    scene.standIn.webhook({ provider, orderId, status, hash: '0xabc' }, at)

  test('the purchase goes on as the webhooks say', async () => {
    const id = await scene.begin(provider)
    expect((await scene.order(id)).status).toBe('waiting')
    for (const status of ['in-progress', 'completed'] as const) {
      await scene.standIn.settle({ provider, orderId: id, status, hash: '0xabc' }, { silent: true })
      expect(await scene.deliver(provider, await webhook(id, status))).toBe(200)
      expect((await scene.order(id)).status).toBe(status)
    }
    expect(await scene.order(id)).toMatchObject({ hash: '0xabc', purchaseAmount: '96.5' })
  })

  test('replayed: the same webhook again, and older news, change nothing', async () => {
    const id = await scene.begin(provider)
    const done = await webhook(id, 'completed')
    const started = await webhook(id, 'in-progress')
    expect(await scene.deliver(provider, done)).toBe(200)
    const before = await scene.order(id)
    for (const again of [done, done, started, await webhook(id, 'failed')])
      expect(await scene.deliver(provider, again)).toBe(200)
    expect(await scene.order(id)).toEqual(before)
    expect(before.status).toBe('completed')
  })

  test('forged: a webhook that the provider didn’t sign is refused', async () => {
    const id = await scene.begin(provider)
    const good = await webhook(id, 'completed')
    const other = await webhook(await scene.begin(provider), 'completed')
    const changed = { ...good, body: good.body.replace(/"(data|eventType)":"?./, (text) => `${text.slice(0, -1)}x`) }
    const all = [
      provider === 'meld' ? { ...good, body: good.body.replace('CRYPTO', 'crypto') } : changed,
      ...(signature === undefined
        ? []
        : [without(good, signature), { ...good, headers: other.headers }, withHeader(good, signature, () => '')]),
      { ...good, body: '{' },
      { ...good, body: '' },
      ...forgeries[provider](good),
    ]
    for (const forgery of all) expect(await scene.deliver(provider, forgery)).toBe('400 webhook_forged')
    expect((await scene.order(id)).status).toBe('waiting')
    expect(await scene.deliver(provider, good)).toBe(200)
    expect((await scene.order(id)).status).toBe('completed')
  })

  test('signed for another provider: refused, and another provider’s purchase isn’t touched', async () => {
    const [id, foreign] = [await scene.begin(provider), await scene.begin('moonpay')]
    for (const another of providers.filter((one) => one.provider !== provider))
      expect(await scene.deliver(another.provider, await webhook(id, 'completed'))).toBe('400 webhook_forged')
    expect(await scene.deliver(provider, await webhook(foreign, 'completed'))).toBe(200)
    expect((await scene.order(id)).status).toBe('waiting')
    expect((await scene.order(foreign)).status).toBe(provider === 'moonpay' ? 'completed' : 'waiting')
  })

  test('forged: signed as this provider signs, with the secret of another provider', async () => {
    const id = await scene.begin(provider)
    const event = { provider, orderId: id, tryId: 'one', status: 'completed', amount: '96.5' } as const
    const all = await signAsAnother(scene.standIn.keys, event, Math.floor(Date.now() / 1000))
    expect(all).toHaveLength(3)
    for (const forgery of all) expect(await scene.deliver(provider, forgery)).toBe('400 webhook_forged')
    expect((await scene.order(id)).status).toBe('waiting')
  })

  test('forged: another amount, or another purchase, under a signature that was genuine', async () => {
    const [id, other] = [await scene.begin(provider), await scene.begin(provider)]
    const all = [
      forgeWebhook(provider, await webhook(other, 'completed'), (text) => text.replaceAll(other, id)),
      // Meld's webhooks have no amount.
      ...(provider === 'meld'
        ? []
        : [forgeWebhook(provider, await webhook(id, 'completed'), (text) => text.replace('96.5', '9650'))]),
    ]
    for (const forgery of all) expect(await scene.deliver(provider, forgery)).toBe('400 webhook_forged')
    expect([await scene.order(id), await scene.order(other)]).toMatchObject([
      { status: 'waiting' },
      { status: 'waiting' },
    ])
  })

  test('another currency than the ordered one: the purchase ends, and its amount isn’t said to be of the ordered one', async () => {
    const [told, asked] = [await scene.begin(provider), await scene.begin(provider)]
    const paid = (orderId: string) =>
      ({ provider, orderId, status: 'completed', hash: '0xabc', currency: 'ETH' }) as const
    await scene.standIn.settle(paid(told), { silent: true })
    expect(await scene.deliver(provider, await scene.standIn.webhook(paid(told)))).toBe(200)
    await scene.standIn.settle(paid(asked), { silent: true })
    for (const id of [told, asked]) {
      const order = await scene.order(id)
      expect(order).toMatchObject({ status: 'completed', hash: '0xabc' })
      expect(order.purchaseAmount).toBeUndefined()
    }
  })

  test('a payment to another address isn’t this purchase’s, although it has its id', async () => {
    const [told, asked] = [await scene.begin(provider), await scene.begin(provider)]
    const paid = (orderId: string, address: string) =>
      ({ provider, orderId, status: 'completed', hash: '0xabc', address }) as const
    const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    for (const id of [told, asked]) await scene.standIn.settle(paid(id, stranger), { silent: true })
    expect(await scene.deliver(provider, await scene.standIn.webhook(paid(told, stranger)))).toBe(200)
    for (const id of [told, asked]) expect((await scene.order(id)).status).toBe('waiting')
    // The same address in other letters.
    const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'.toLowerCase()
    await scene.standIn.settle(paid(told, own), { again: true, silent: true })
    expect(await scene.deliver(provider, await scene.standIn.webhook(paid(told, own)))).toBe(200)
    expect((await scene.order(told)).status).toBe('completed')
  })

  test('an amount that can’t be read doesn’t hide the status', async () => {
    const id = await scene.begin(provider)
    const event = { provider, orderId: id, tryId: 'one', status: 'completed', amount: '1e-7' } as const
    const odd = await signWebhook(scene.standIn.keys, event, Math.floor(Date.now() / 1000))
    expect(await scene.deliver(provider, odd)).toBe(200)
    const order = await scene.order(id)
    expect([order.status, order.purchaseAmount]).toEqual(['completed', undefined])
  })

  test('late: an old webhook is refused where it says its time, and the status is asked for', async () => {
    const id = await scene.begin(provider)
    // Recorded and sent again, or kept back: its signature is right.
    for (const at of [Date.now() - 301_000, Date.now() + 302_000])
      if (isDated) expect(await scene.deliver(provider, await webhook(id, 'completed', at))).toBe('400 webhook_stale')
    await scene.standIn.settle({ provider, orderId: id, status: 'completed', hash: '0xabc' }, { silent: true })
    expect(await scene.order(id)).toMatchObject({ status: 'completed', hash: '0xabc', purchaseAmount: '96.5' })
    const later = await webhook(id, 'completed', Date.now() - (isDated ? 0 : 301_000))
    expect(await scene.deliver(provider, later)).toBe(200)
    expect((await scene.order(id)).status).toBe('completed')
  })

  test('late: money that arrives after the failure is heard of, a failure after the money isn’t', async () => {
    const id = await scene.begin(provider)
    expect(await scene.deliver(provider, await webhook(id, 'failed'))).toBe(200)
    expect((await scene.order(id)).status).toBe('failed')
    expect(await scene.deliver(provider, await webhook(id, 'completed'))).toBe(200)
    expect(await scene.deliver(provider, await webhook(id, 'failed'))).toBe(200)
    expect((await scene.order(id)).status).toBe('completed')
  })

  test('a second try on one page: while it runs the purchase is in progress, in whatever order the webhooks come', async () => {
    const tell = async (id: string, news: readonly (readonly [Status, number])[]) => {
      for (const [status, n] of news) {
        const told = { provider, orderId: id, tryId: `${id}-${n}`, status, hash: `0x${n}` }
        expect(await scene.deliver(provider, await scene.standIn.webhook(told))).toBe(200)
      }
      return (await scene.order(id)).status
    }
    const [first, failed, second] = [['in-progress', 1] as const, ['failed', 1] as const, ['in-progress', 2] as const]
    for (const news of permutations([first, failed, second]))
      expect([news, await tell(await scene.begin(provider), news)]).toEqual([news, 'in-progress'])
    const id = await scene.begin(provider)
    expect(await tell(id, [failed, second, ['failed', 2], second])).toBe('failed')
    expect(await tell(id, [['completed', 2], failed, first])).toBe('completed')
  })

  test('lost: a second try that runs on the same page is in progress, and a late failure of the first one changes nothing', async () => {
    const id = await scene.begin(provider)
    expect(await scene.deliver(provider, await webhook(id, 'failed'))).toBe(200)
    await scene.standIn.settle({ provider, orderId: id, status: 'failed' }, { silent: true })
    await scene.standIn.settle({ provider, orderId: id, status: 'in-progress' }, { again: true, silent: true })
    expect((await scene.order(id)).status).toBe('in-progress')
    const late = await scene.standIn.webhook({ provider, orderId: id, tryId: `${id}-1`, status: 'failed' })
    expect(await scene.deliver(provider, late)).toBe(200)
    expect((await scene.order(id)).status).toBe('in-progress')
  })

  test.each(['completed', 'failed', 'in-progress'] as const)('lost: the status is asked for (%s)', async (status) => {
    const id = await scene.begin(provider)
    await scene.standIn.settle({ provider, orderId: id, status, hash: '0xdef' }, { silent: true })
    expect(await scene.order(id)).toMatchObject({ status, hash: '0xdef' })
  })

  test('lost: a purchase that was paid isn’t begun again', async () => {
    const id = await scene.begin(provider)
    expect((await scene.start(provider, id)).url).toBeDefined()
    const paid = await scene.begin(provider)
    await scene.standIn.settle({ provider, orderId: paid, status: 'in-progress' }, { silent: true })
    const again = await scene.start(provider, paid)
    expect([again.order.status, again.url]).toEqual(['in-progress', undefined])
  })

  test('lost, and the provider is down: its page isn’t opened again, because it may be paid', async () => {
    const id = await scene.begin(provider)
    await scene.standIn.settle({ provider, orderId: id, status: 'in-progress' }, { silent: true })
    scene.standIn.setDown(true)
    const refused = await scene.start(provider, id).catch((error: Error) => error.message)
    scene.standIn.setDown(false)
    expect(refused).toMatch(/upstream_/)
    expect((await scene.start(provider, id)).order.status).toBe('in-progress')
  })

  test('lost after a failure: the visitor tried again on the same page, and is told of it', async () => {
    const id = await scene.begin(provider)
    expect(await scene.deliver(provider, await webhook(id, 'failed'))).toBe(200)
    await scene.standIn.settle({ provider, orderId: id, status: 'failed' }, { silent: true })
    await scene.standIn.settle(
      { provider, orderId: id, status: 'completed', hash: '0xdef' },
      { again: true, silent: true },
    )
    expect(await scene.order(id)).toMatchObject({ status: 'completed', hash: '0xdef' })
  })

  test('lost: the best of several tries on one page counts, whichever is the newest', async () => {
    const [paid, open] = [await scene.begin(provider), await scene.begin(provider)]
    const settle = (orderId: string, status: Status, hash?: string) =>
      scene.standIn.settle({ provider, orderId, status, hash }, { again: true, silent: true })
    await settle(paid, 'completed', '0xdef')
    await settle(open, 'in-progress')
    for (const id of [paid, open]) await settle(id, 'failed')
    expect(await scene.order(paid)).toMatchObject({ status: 'completed', hash: '0xdef' })
    expect((await scene.order(open)).status).toBe('in-progress')
  })

  test('lost, and the provider is down: the purchase stays as it is known, and is found later', async () => {
    const id = await scene.begin(provider)
    await scene.standIn.settle({ provider, orderId: id, status: 'completed' }, { silent: true })
    scene.standIn.setDown(true)
    const meanwhile = (await scene.order(id)).status
    scene.standIn.setDown(false)
    expect([meanwhile, (await scene.order(id)).status]).toEqual(['waiting', 'completed'])
  })
})

test.each(['moonpay', 'transak', 'meld'] as const)(
  '%s: an order that its visitor hasn’t paid isn’t said to be paid, and its page opens again',
  async (provider) => {
    const [told, asked, failed] = [
      await scene.begin(provider),
      await scene.begin(provider),
      await scene.begin(provider),
    ]
    const unpaid = (orderId: string) => ({ provider, orderId, status: 'waiting' }) as const
    await scene.standIn.settle(unpaid(told), { silent: true })
    expect(await scene.deliver(provider, await scene.standIn.webhook(unpaid(told)))).toBe(200)
    await scene.standIn.settle(unpaid(asked), { silent: true })
    for (const id of [told, asked]) {
      expect((await scene.order(id)).status).toBe('waiting')
      expect((await scene.start(provider, id)).url).toBeDefined()
    }
    // It says nothing about the payment before it either.
    await scene.standIn.settle({ provider, orderId: failed, status: 'failed' }, { silent: true })
    await scene.standIn.settle(unpaid(failed), { again: true, silent: true })
    expect((await scene.order(failed)).status).toBe('failed')
  },
)

test('coinbase: the example of its documentation is taken, and so is the first version’s form', async () => {
  // https://docs.cdp.coinbase.com/api-reference/v2/webhooks/webhook-onramp-transaction-failed
  const read = async (body: string) => {
    const { coinbase } = scene.standIn.providers
    const t = Math.floor(Date.now() / 1000)
    const secret = coinbase?.webhookSecret ?? ''
    const v1 = createHmac('sha256', secret).update(`${t}.content-type.application/json.${body}`).digest('hex')
    const headers: Readonly<Record<string, string>> = {
      'content-type': 'application/json',
      'X-Hook0-Signature': `t=${t},h=content-type,v1=${v1}`,
    }
    const tools = { ask: () => Promise.reject(new Error('Nothing is asked')), now: Date.now, currencies: [] }
    return createCoinbase({ ...coinbase, webhookSecret: secret } as never, tools).readWebhook?.({
      body,
      header: (name) => headers[name],
    })
  }
  const tryId = '1f087a54-ff1f-62e8-9f85-aa77ac0499a5'
  const documented = {
    eventType: 'onramp.transaction.updated',
    transactionId: tryId,
    status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
    purchaseCurrency: 'USDC',
    purchaseNetwork: 'ethereum',
    purchaseAmount: { currency: 'USD', value: '5.00' },
    paymentTotal: { currency: 'USD', value: '5.00' },
    txHash: '0x',
    partnerUserRef: 'example_user_ref',
  }
  expect(await read(JSON.stringify(documented))).toEqual({
    orderId: 'example_user_ref',
    // The price in money.
    update: { status: 'in-progress', tryId, purchaseAmount: '5.00', purchaseCurrency: 'USD' },
  })
  const data = { partnerUserRef: 'first', status: '', transactionHash: '0xab', cryptoAmount: '5.1' }
  expect(await read(JSON.stringify({ eventType: 'onramp.transaction.success', data }))).toEqual({
    orderId: 'first',
    update: { status: 'completed', hash: '0xab', purchaseAmount: '5.1' },
  })
})

test('one address: requests to providers are limited, and beyond the limit the stored state is the answer', async () => {
  const own = await startBuyStandIn()
  const { meld } = own.providers
  const clock = { ms: Date.now() }
  const services = await startServices({
    port: 0,
    logLevel: 'silent',
    chains: {},
    now: () => clock.ms,
    requests: { burst: 1000, perSecond: 1000 },
    buy: { providers: { meld }, perMinute: 10 },
  })
  const orders = `${services.url}/v1/onramp/orders`
  const ids = Array.from({ length: 40 }, (_, n) => n.toString(16).padStart(32, '0'))
  const purchase = {
    provider: 'meld',
    chainId: 'eip155:1',
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    purchaseCurrency: 'USDC',
    paymentCurrency: 'USD',
    paymentAmount: '100.00',
  }
  for (const id of ids) {
    clock.ms += 6000
    const body = JSON.stringify({ ...purchase, id })
    expect((await fetch(`${orders}?projectId=local`, { method: 'POST', body })).status).toBe(200)
    await own.settle({ provider: 'meld', orderId: id, status: 'completed' }, { silent: true })
  }
  const countCompleted = async () => {
    let count = 0
    for (const id of ids) {
      const { order } = (await (await fetch(`${orders}/${id}?projectId=local`)).json()) as { order: { status: string } }
      if (order.status === 'completed') count += 1
    }
    return count
  }
  expect([await countCompleted(), own.requests.length]).toEqual([30, 30])
  clock.ms += 10_000
  expect([await countCompleted(), own.requests.length]).toEqual([40, 40])
  await services.close()
  own.close()
})

test('transak: webhooks of a stranger don’t make the server ask for tokens', async () => {
  const own = await startBuyStandIn()
  const { transak } = own.providers
  const fresh = await startServices({ port: 0, logLevel: 'silent', chains: {}, buy: { providers: { transak } } })
  own.setDown(true)
  const forge = async (data: string) => {
    const body = JSON.stringify({ data })
    return (await fetch(`${fresh.url}/v1/onramp/webhooks/transak`, { method: 'POST', body })).status
  }
  expect(await forge('no token')).toBe(400)
  expect(own.requests).toEqual([])
  for (let n = 0; n < 5; n++) expect(await forge(`e30.e30.${'a'.repeat(43)}`)).not.toBe(200)
  expect(own.requests).toHaveLength(1)
  await fresh.close()
  own.close()
})

test('meld: the example of its documentation is accepted, and refused with another address', async () => {
  // https://docs.meld.io/docs/webhook-authentication
  const date = '2022-05-26T20:25:17.682818Z'
  const body =
    '{"eventType":"WEBHOOK_TEST","eventId":"GDtv8pQgwzc9HuFFBQFrww","timestamp":"2022-05-26T20:23:45.908400Z",' +
    '"accountId":"W9jpQc1HKvwscqMPcLmzUS","profileId":null,"version":"2021-10-27","payload":{"requestId":"7aWW1GXTjWCCtNubzvVX7V"}}'
  const headers: Readonly<Record<string, string>> = {
    'Meld-Signature': 'O4bN5E0U9s88l2DFc0kjt-0w3LLA3Zkv8hXhafc22Hg=',
    'Meld-Signature-Timestamp': date,
  }
  const read = (webhookUrl: string, now = Date.parse(date)) => {
    const settings = { pageUrl: 'https://meld.example', publicKey: 'key', webhookSecret, webhookUrl }
    const ask = () => Promise.reject(new Error('Nothing is asked'))
    const meld = createMeld(settings, { ask, now: () => now, currencies: [] })
    return meld.readWebhook?.({ body, header: (name) => headers[name] })
  }
  const webhookSecret = '42m4NMLS34WQ6BbMfo1KFKqMv4hy'
  expect(await read('https://example.meld.io/webhooks')).toBeUndefined()
  await expect(read('https://example.meld.io/webhook')).rejects.toMatchObject({ code: 'webhook_forged' })
  const later = read('https://example.meld.io/webhooks', Date.parse(date) + 300_001)
  await expect(later).rejects.toMatchObject({ code: 'webhook_stale' })
})

test('meld: a secret without the address that is signed with it, and a key without its API, are refused at the start', async () => {
  const meld = { pageUrl: 'https://meld.example', publicKey: 'key' }
  for (const half of [{ webhookSecret: 's' }, { webhookUrl: 'https://a.example' }, { apiKey: 'k' }])
    await expect(
      startServices({ port: 0, logLevel: 'silent', chains: {}, buy: { providers: { meld: { ...meld, ...half } } } }),
    ).rejects.toThrow('belong together')
})
