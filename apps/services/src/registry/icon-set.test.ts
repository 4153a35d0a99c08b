import { afterAll, expect, test } from 'vitest'
import { type Services, startServices } from '../index.ts'
import { createLog } from '../log/log.ts'
import { createServedIcons } from './icon-set.ts'

const open: Services[] = []
afterAll(() => Promise.all(open.map((each) => each.close())))
async function start(icons: 'installed' | 'drawn') {
  const services = await startServices({ port: 0, logLevel: 'silent', chains: {}, images: { icons } })
  open.push(services)
  return (path: string, headers: Record<string, string> = {}) =>
    fetch(`${services.url}${path}?projectId=local`, { headers })
}
const paths = [
  '/getWalletImage/metamask',
  '/public/getAssetImage/eip155:137',
  '/public/getTokenImage/eip155:1:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
]

test.each(paths)('%s: the image of the installed package, which can’t run anything', async (path) => {
  const [installed, drawn] = [await start('installed'), await start('drawn')]
  const response = await installed(path)
  const svg = await response.text()
  expect([response.status, svg.startsWith('<svg')]).toEqual([200, true])
  expect(svg).not.toBe(await (await drawn(path)).text())
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=604800',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const etag = response.headers.get('etag') ?? ''
  const again = await installed(path, { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('an image that the package doesn’t have is drawn, and an unknown wallet has no image', async () => {
  const [installed, drawn] = [await start('installed'), await start('drawn')]
  for (const path of [
    '/public/getTokenImage/eip155:1:0x0000000000000000000000000000000000000bad',
    '/public/getAssetImage/__proto__',
  ])
    expect(await (await installed(path)).text()).toBe(await (await drawn(path)).text())
  expect((await installed('/getWalletImage/no-such-image')).status).toBe(404)
})

test('where the package isn’t installed all are drawn, and the log says so once', async () => {
  const lines: string[] = []
  const missing = () => Promise.reject(new Error('ERR_MODULE_NOT_FOUND'))
  const log = createLog('info', (line) => lines.push(line))
  const icons = createServedIcons({
    from: 'installed',
    log,
    load: async () => ({ wallet: missing, chain: missing, token: missing }),
  })
  expect([await icons.wallet('metamask'), await icons.chain('eip155:1'), await icons.token('eip155:1')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(lines).toHaveLength(1)
})
