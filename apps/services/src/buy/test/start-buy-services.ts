import { randomBytes } from 'node:crypto'
import { type Services, startServices } from '../../index.ts'
import type { SignedWebhook } from './sign-webhook.ts'
import { startBuyStandIn } from './start-buy-stand-in.ts'

const sold = {
  name: 'local',
  displayName: 'Local',
  chainId: 'eip155:31337',
  moonpay: 'usdc',
  transak: 'local',
  meld: 'USDC',
}

/** Services that sell by all four stand-ins, and what a page and a provider ask of them. */
export async function startBuyServices() {
  const standIn = await startBuyStandIn()
  const services: Services = await startServices({
    port: 0,
    logLevel: 'silent',
    chains: { 'eip155:31337': 'http://127.0.0.1:1' },
    blockchain: { pollMs: 0 },
    buy: {
      providers: standIn.providers,
      perMinute: 1000,
      currencies: [{ id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [sold] }],
    },
  })
  const url = (path: string) => `${services.url}/v1/onramp/${path}?projectId=local`
  const start = async (provider: string, id: string) => {
    const purchase = {
      id,
      provider,
      chainId: 'eip155:31337',
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      purchaseCurrency: 'USDC',
      paymentCurrency: 'USD',
      paymentAmount: '100.00',
    }
    const response = await fetch(url('orders'), { method: 'POST', body: JSON.stringify(purchase) })
    if (response.status !== 200) throw new Error(`The purchase didn’t begin: ${await response.text()}`)
    return (await response.json()) as { readonly order: { readonly status: string }; readonly url?: string }
  }
  return {
    standIn,
    /** The page asks for the provider's page of a purchase. */
    start,
    /** A purchase that the page begins. */
    async begin(provider: string): Promise<string> {
      const id = randomBytes(16).toString('hex')
      await start(provider, id)
      return id
    },
    async order(id: string) {
      const { order } = (await (await fetch(url(`orders/${id}`))).json()) as {
        order: { status: string; hash?: string; purchaseAmount?: string; updatedAt: number }
      }
      return order
    },
    /** The webhook reaches the services: their HTTP status, with the code of a refusal. */
    async deliver(provider: string, { body, headers }: SignedWebhook) {
      const init = { method: 'POST', body, headers: { ...headers } }
      const response = await fetch(`${services.url}/v1/onramp/webhooks/${provider}`, init)
      const { error } = (await response.json()) as { error?: { code: string } }
      return error ? `${response.status} ${error.code}` : response.status
    },
    async close() {
      await services.close()
      standIn.close()
    },
  }
}
