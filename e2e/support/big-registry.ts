import type { Page } from '@playwright/test'

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#36d"/></svg>'

export type BigRegistry = {
  /** Queries of `/getWallets`, oldest first. */
  readonly queries: URLSearchParams[]
  /** Ids of the images that were asked for. */
  readonly images: Set<string>
}

/** Answers in place of the services' registry: `count` wallets in the shape of `GET /getWallets`. */
export async function bigRegistry(page: Page, count: number): Promise<BigRegistry> {
  const wallets = Array.from({ length: count }, (_, index) => ({
    id: `wallet-${index}`,
    name: `Wallet ${index}`,
    image_id: `wallet-${index}`,
    mobile_link: `https://wallet-${index}.example`,
    chains: ['eip155:31337', 'eip155:31338'],
  }))
  const queries: URLSearchParams[] = []
  const images = new Set<string>()
  const headers = { 'access-control-allow-origin': '*' }
  await page.route(/\/getWallets\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams
    queries.push(query)
    const listed = (name: string) => query.get(name)?.split(',')
    const [include, exclude, search] = [listed('include'), listed('exclude'), query.get('search')?.toLowerCase()]
    const matching = wallets.filter(
      ({ id, name }) =>
        (!include || include.includes(id)) &&
        !exclude?.includes(id) &&
        (!search || name.toLowerCase().includes(search)),
    )
    const entries = Number(query.get('entries') ?? 40)
    const from = (Number(query.get('page') ?? 1) - 1) * entries
    await route.fulfill({ headers, json: { data: matching.slice(from, from + entries), count: matching.length } })
  })
  await page.route(/\/getWalletImage\//, async (route) => {
    images.add(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    await route.fulfill({ headers, contentType: 'image/svg+xml', body: icon })
  })
  return { queries, images }
}
