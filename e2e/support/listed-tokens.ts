import { expect } from '@playwright/test'

/** The account of every test wallet of a page. */
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

type Stack = {
  readonly servicesUrl: string
  readonly projectId: string
  readonly chains: readonly { readonly id: number }[]
}

/**
 * Waits until the services list the token that an account was given at their start: their index reads the chain from the first question on, so two
 * pages that are compared could see another list.
 */
export async function untilTokensAreListed({ chains, projectId, servicesUrl }: Stack): Promise<void> {
  const query = new URLSearchParams({ projectId, currency: 'usd', chainId: `eip155:${chains[0]?.id}` })
  const list = async () => (await fetch(`${servicesUrl}/v1/account/${account}/balance?${query}`)).text()
  await expect.poll(list, { timeout: 20_000 }).toContain('Paid Dollar')
}
