import type { LatchkeyClient } from '../../kernel/client.ts'
import { buyServices } from './buy-services.ts'
import { purchaseNetworks } from './purchase-networks.ts'

/** Whether the services sell a currency on a network of this app. Without their list the views show samples, which can't be bought. */
export async function isAnythingSold(client: LatchkeyClient): Promise<boolean> {
  const { purchaseCurrencies = [] } = (await buyServices(client)?.options()) ?? {}
  return purchaseCurrencies.some((currency) => purchaseNetworks(client, currency).length > 0)
}
