import type { LatchkeyClient } from './client.ts'

/**
 * A part of core that loads with the view that shows it. `client.use(feature)` makes one per client and returns the same one ever after.
 *
 * @example
 * const wallets = client.use(walletDirectory)
 */
export type Feature<Instance> = {
  readonly id: string
  create(client: LatchkeyClient): Instance
}
