import type { Fetch } from '@latchkey/api-client'
import { expect, test } from 'vitest'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { assetImages } from './asset-images.ts'

const services = { url: 'https://services.example', projectId: 'p' }
const remote = 'https://cdn.example/usdc.png'

function setUp(options: TestClientOptions = {}) {
  const urls: URL[] = []
  let broken = false
  const bytes = new Uint8Array([1, 2, 3])
  const fetch: Fetch = async (address) => {
    urls.push(new URL(address))
    if (broken) throw new Error('down')
    const blob = { size: 3, type: 'image/png', arrayBuffer: async () => bytes.buffer, text: async () => '' }
    return { ok: true, status: 200, text: async () => '', blob: async () => blob } as never
  }
  const page = createTestClient({ services, fetch, ...options })
  const images = page.client.use(assetImages)
  return {
    ...page,
    urls,
    images,
    break(value: boolean) {
      broken = value
    },
    /** Asks and waits until whatever loads on demand has come. */
    async want(...wanted: string[]) {
      images.want(wanted)
      await page.client.blockchain()
      await page.clock.flush()
    },
  }
}

test('an image comes once, through the services, and is drawn as data', async () => {
  const { images, urls, want } = setUp()
  await want(remote, remote)
  await want(remote)
  expect(images.getState()).toEqual({ [remote]: 'data:image/png;base64,AQID' })
  expect(urls.map(({ host, pathname }) => [host, pathname])).toEqual([['services.example', '/v1/image']])
  expect(urls[0]?.searchParams.get('url')).toBe(remote)
})

test('an image that is data already causes no request, and a script is dropped', async () => {
  const { images, urls, want } = setUp()
  await want('data:image/png;base64,AAAA', 'data:text/html,<script>')
  expect(images.getState()).toEqual({ 'data:image/png;base64,AAAA': 'data:image/png;base64,AAAA' })
  expect(urls).toEqual([])
})

test('without services, or where no images are wanted, no host is asked', async () => {
  for (const options of [{ services: undefined }, { icons: 'generated' }] as const) {
    const { images, urls, want } = setUp(options)
    await want(remote)
    expect([images.getState(), urls]).toEqual([{}, []])
  }
})

test('a failed image is asked for again when it is wanted again', async () => {
  const page = setUp()
  page.break(true)
  await page.want(remote)
  await page.clock.advance(60_000)
  expect(page.images.getState()).toEqual({})
  page.break(false)
  await page.want(remote)
  await page.clock.advance(60_000)
  expect(Object.keys(page.images.getState())).toEqual([remote])
})
