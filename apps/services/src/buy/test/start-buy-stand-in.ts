import { createHmac } from 'node:crypto'
import { jwtVerify } from 'jose'
import { type StandInReply, startStandIn } from '../../blockchain/test/start-stand-in.ts'
import type { BuyConfig } from '../buy-config.ts'
import { createBuyKeys } from './buy-keys.ts'
import { type SignedWebhook, signWebhook, type WebhookOf } from './sign-webhook.ts'
import { standInPage } from './stand-in-page.ts'

type Provider = WebhookOf['provider']
type Paid = Pick<WebhookOf, 'tryId' | 'status' | 'hash' | 'currency' | 'address'>
/** Without an id it is about the newest try. */
type Told = Omit<WebhookOf, 'amount' | 'tryId'> & Partial<Pick<WebhookOf, 'tryId'>>

/** What a payment of 100 buys here. */
const bought = '96.5'
/** A session of coinbase ends after five minutes. In ms. */
const sessionMs = 300_000

export type BuyStandInOptions = {
  /** In ms. @default Date.now */ readonly now?: (() => number) | undefined
  /** Where webhooks go, once it is known. */ readonly servicesUrl?: (() => string) | undefined
}

/**
 * STAND-IN for coinbase, moonpay, transak and meld on one local server: no money, no real provider. It refuses what the providers document to
 * refuse: a token or an address that isn't signed with their keys, a session that was used before, a page without its signature.
 */
export async function startBuyStandIn({ now = Date.now, servicesUrl }: BuyStandInOptions = {}) {
  const keys = createBuyKeys()
  /** Each try of an order, the newest first. */
  const paid = new Map<string, readonly Paid[]>()
  const triesOf = (orderId: string | null | undefined) => paid.get(orderId ?? '') ?? []
  const nthTry = (orderId: string, n: number) => `${orderId}-${Math.max(1, n)}`
  const sent = new Map<string, readonly SignedWebhook[]>()
  const sessions = new Map<string, { readonly orderId: string; readonly since: number }>()
  const clientIps: string[] = []
  let count = 0
  let isDown = false
  const refuse = (status: number, why: string): StandInReply => ({ status, body: { error: why } })

  async function readToken(authorization = '', method: string, path: string): Promise<boolean> {
    const read = await jwtVerify(authorization.replace('Bearer ', ''), keys.coinbase.publicKey, {
      algorithms: ['ES256'],
      issuer: 'cdp',
      subject: keys.coinbase.apiKeyId,
      audience: 'cdp_service',
      currentDate: new Date(now()),
    }).catch(() => undefined)
    const [uri] = (read?.payload.uris as string[] | undefined) ?? []
    return (
      uri === `${method} ${new URL(server.url).host}${path}` && read?.protectedHeader.kid === keys.coinbase.apiKeyId
    )
  }

  async function coinbase(
    path: string,
    url: URL,
    method: string,
    body: string,
    authorization?: string,
  ): Promise<StandInReply> {
    if (path === '/page') {
      const token = url.searchParams.get('sessionToken') ?? ''
      const session = sessions.get(token)
      sessions.delete(token)
      if (!session || now() - session.since > sessionMs) return refuse(403, 'The session is unknown, used or too old')
      return standInPage('coinbase', url.searchParams.get('partnerUserRef') ?? '')
    }
    if (!(await readToken(authorization, method, url.pathname))) return refuse(401, 'The token is not valid')
    if (path.endsWith('/token')) {
      const { addresses, clientIp } = JSON.parse(body) as { addresses: { address: string }[]; clientIp?: string }
      if (!clientIp || !addresses[0]?.address) return refuse(400, 'clientIp and an address are needed')
      clientIps.push(clientIp)
      const token = `session-${++count}`
      sessions.set(token, { orderId: '', since: now() })
      return { body: { token, channel_id: '' } }
    }
    if (path.endsWith('/buy/options')) return { body: coinbaseOptions }
    if (path.endsWith('/buy/quote')) {
      const asked = JSON.parse(body) as { purchaseCurrency: string; paymentCurrency: string; paymentAmount: string }
      const money = (value: string, currency = asked.paymentCurrency) => ({ value, currency })
      return {
        body: {
          purchase_amount: money(share(asked.paymentAmount), asked.purchaseCurrency),
          payment_total: money(asked.paymentAmount),
          coinbase_fee: money('2.5'),
          network_fee: money('1'),
          quote_id: 'stand-in-quote',
        },
      }
    }
    const orderId = /\/buy\/user\/(\w+)\/transactions$/.exec(path)?.[1] ?? ''
    const names = { completed: 'SUCCESS', failed: 'FAILED', 'in-progress': 'IN_PROGRESS', waiting: 'CREATED' }
    const transactions = triesOf(orderId).map(({ address, currency = 'USDC', hash = '', status, tryId }) => ({
      transaction_id: tryId,
      status: `ONRAMP_TRANSACTION_STATUS_${names[status]}`,
      tx_hash: hash,
      wallet_address: address,
      purchase_currency: currency,
      purchase_amount: { value: bought, currency },
    }))
    return { body: { transactions: transactions.slice(0, Number(url.searchParams.get('pageSize'))) } }
  }

  function moonpay(path: string, url: URL, authorization?: string): StandInReply {
    if (path === '/page') {
      const signature = url.searchParams.get('signature') ?? ''
      const at = url.search.lastIndexOf('&signature=')
      const expected = createHmac('sha256', keys.moonpay.secretKey).update(url.search.slice(0, at)).digest('base64')
      // Mandatory with an address, and the last parameter.
      if (at < 0 || signature !== expected) return refuse(403, 'The address is not signed')
      return standInPage('moonpay', url.searchParams.get('externalTransactionId') ?? '')
    }
    if (path.includes('/buy_quote')) {
      if (url.searchParams.get('apiKey') !== keys.moonpay.publishableKey) return refuse(401, 'The key is not valid')
      const given = url.searchParams.get('baseCurrencyAmount') ?? '0'
      return {
        body: `{"quoteCurrencyAmount":${share(given)},"baseCurrencyAmount":${given},"feeAmount":3.99,"networkFeeAmount":0.56,"totalAmount":${given}}`,
      }
    }
    if (authorization !== `Api-Key ${keys.moonpay.secretKey}`) return refuse(401, 'The key is not valid')
    const tries = triesOf(path.split('/').pop())
    if (!tries.length) return refuse(404, 'No such transaction')
    const names = { completed: 'completed', failed: 'failed', 'in-progress': 'pending', waiting: 'waitingPayment' }
    return {
      body: tries.map(({ address = null, currency = 'USDC', hash = null, status, tryId }) => ({
        id: tryId,
        status: names[status],
        cryptoTransactionId: hash,
        quoteCurrencyAmount: Number(bought),
        currency: { code: currency.toLowerCase() },
        walletAddress: address,
      })),
    }
  }

  function transak(path: string, url: URL, body: string, headers: Readonly<Record<string, unknown>>): StandInReply {
    const { apiKey, apiSecret, accessToken } = keys.transak
    if (path === '/page') {
      const id = url.searchParams.get('sessionId') ?? ''
      const session = sessions.get(id)
      sessions.delete(id)
      return session ? standInPage('transak', session.orderId) : refuse(403, 'The session is unknown or used')
    }
    if (path.endsWith('/refresh-token')) {
      const given = JSON.parse(body) as { apiKey?: string }
      if (headers['api-secret'] !== apiSecret || given.apiKey !== apiKey) return refuse(401, 'The secret is not valid')
      return { body: { data: { accessToken, expiresAt: Math.floor(now() / 1000) + 604_800 } } }
    }
    if (headers['access-token'] !== accessToken) return refuse(401, 'The token is not valid')
    if (path.endsWith('/auth/session')) {
      const { widgetParams } = JSON.parse(body) as { widgetParams: Record<string, string> }
      if (widgetParams.apiKey !== apiKey || !widgetParams.referrerDomain)
        return refuse(400, 'apiKey and referrerDomain are needed')
      const id = `session-${++count}`
      sessions.set(id, { orderId: widgetParams.partnerOrderId ?? '', since: now() })
      return { body: { data: { widgetUrl: `${server.url}/transak/page?apiKey=${apiKey}&sessionId=${id}` } } }
    }
    const orderId = url.searchParams.get('filter[partnerOrderId]') ?? ''
    const waiting = 'AWAITING_PAYMENT_FROM_USER'
    const names = { completed: 'COMPLETED', failed: 'FAILED', 'in-progress': 'PROCESSING', waiting }
    const orders = triesOf(orderId).map(({ address, currency = 'USDC', hash = null, status, tryId }) => ({
      id: tryId,
      status: names[status],
      partnerOrderId: orderId,
      transactionHash: hash,
      cryptoAmount: Number(bought),
      cryptoCurrency: currency,
      walletAddress: address,
    }))
    return { body: { data: orders.slice(0, Number(url.searchParams.get('limit'))) } }
  }

  function meld(path: string, url: URL, authorization?: string): StandInReply {
    if (path === '/page') return standInPage('meld', url.searchParams.get('externalSessionId') ?? '')
    if (authorization !== `BASIC ${keys.meld.apiKey}`) return refuse(401, 'The key is not valid')
    const orderId = url.searchParams.get('externalSessionIds') ?? ''
    const names = { completed: 'SETTLED', failed: 'FAILED', 'in-progress': 'SETTLING', waiting: 'PENDING' }
    const transactions = triesOf(orderId).map(({ address, currency = 'USDC', hash = null, status, tryId }) => ({
      id: tryId,
      status: names[status],
      externalSessionId: orderId,
      destinationAmount: Number(bought),
      destinationCurrencyCode: currency,
      cryptoDetails: { blockchainTransactionId: hash, walletAddress: address },
    }))
    return { body: { transactions } }
  }

  const server = await startStandIn(async ({ url, body, headers, method }) => {
    const [, provider, ...rest] = url.pathname.split('/')
    const path = `/${rest.join('/')}`
    if (provider === 'decide') {
      const { provider: of, orderId, status, silent } = JSON.parse(body) as WebhookOf & { silent?: boolean }
      // After a failure, what the visitor does there is another try.
      const again = triesOf(orderId)[0]?.status === 'failed'
      await settle({ provider: of, orderId, status }, { again, silent })
      return { body: {}, headers: { 'access-control-allow-origin': '*' } }
    }
    if (isDown) return refuse(500, 'The stand-in is down')
    if (provider === 'coinbase') return coinbase(path, url, method, body, headers.authorization)
    if (provider === 'moonpay') return moonpay(path, url, headers.authorization)
    if (provider === 'transak') return transak(path, url, body, headers)
    return provider === 'meld' ? meld(path, url, headers.authorization) : refuse(404, 'Nothing is here')
  })

  const webhook = (event: Told, at = now()): Promise<SignedWebhook> => {
    const tryId = event.tryId ?? nthTry(event.orderId, triesOf(event.orderId).length)
    return signWebhook(keys, { ...event, tryId, amount: bought }, Math.floor(at / 1000))
  }

  /** A payment goes on, and the services hear of it, unless the webhook is to be lost. `again`: it is one more try on the same page. */
  async function settle(
    event: Omit<Told, 'tryId'>,
    { again = false, silent = false }: { readonly again?: boolean; readonly silent?: boolean | undefined } = {},
  ): Promise<void> {
    const before = triesOf(event.orderId).slice(again ? 0 : 1)
    paid.set(event.orderId, [{ ...event, tryId: nthTry(event.orderId, before.length + 1) }, ...before])
    const base = servicesUrl?.()
    if (silent || base === undefined) return
    const { headers, body } = await webhook(event)
    sent.set(event.orderId, [...(sent.get(event.orderId) ?? []), { headers, body }])
    await fetch(`${base}/v1/onramp/webhooks/${event.provider}`, { method: 'POST', headers, body })
  }

  const at = (provider: Provider) => `${server.url}/${provider}`
  const { publicKey, ...coinbaseKeys } = keys.coinbase
  const providers: BuyConfig['providers'] = {
    coinbase: { apiUrl: at('coinbase'), pageUrl: `${at('coinbase')}/page`, country: 'US', ...coinbaseKeys },
    moonpay: { apiUrl: at('moonpay'), pageUrl: `${at('moonpay')}/page`, ...keys.moonpay },
    transak: {
      apiUrl: at('transak'),
      gatewayUrl: at('transak'),
      apiKey: keys.transak.apiKey,
      apiSecret: keys.transak.apiSecret,
      referrerDomain: 'localhost',
    },
    meld: { apiUrl: at('meld'), pageUrl: `${at('meld')}/page`, ...keys.meld },
  }
  return {
    ...server,
    keys,
    /** For the setting `buy.providers`. */
    providers,
    /** The IP addresses in the sessions that Coinbase was asked for. */
    clientIps,
    webhook,
    /** The webhooks of an order that were sent, oldest first. */
    sent: (orderId: string) => sent.get(orderId) ?? [],
    settle,
    setDown: (down: boolean) => {
      isDown = down
    },
  }
}

export type BuyStandIn = Awaited<ReturnType<typeof startBuyStandIn>>

/** 96.5 % of an amount in whole units, without a float. */
const share = (given: string) => {
  const cents = (BigInt(given.split('.')[0] ?? '0') * 965n) / 10n
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

const limit = (id: string, max: string) => ({ id, min: '10.00', max })
const coinbaseOptions = {
  purchase_currencies: [
    {
      id: 'USDC',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        {
          name: 'local',
          display_name: 'Local A',
          chain_id: '31337',
          contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        },
        {
          name: 'ethereum',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        },
      ],
    },
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: [{ name: 'local', display_name: 'Local A', chain_id: '31337', contract_address: '' }],
    },
  ],
  payment_currencies: ['USD', 'EUR'].map((id) => ({
    id,
    limits: [limit('card', '7500.00'), limit('ach_bank_account', '25000.00')],
  })),
}
