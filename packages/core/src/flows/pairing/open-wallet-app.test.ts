import { expect, test } from 'vitest'
import { mainnet } from '../../kernel/networks/eip155.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockPairing } from '../../testing/mock-pairing.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { pairingFlow } from './pairing-flow.ts'

const iPhone = { mobile: true, os: 'ios', browser: 'safari' } as const
const rabby = { id: 'rabby', name: 'Rabby', links: { mobileLink: 'rabby://' } }
const request = { type: 'prompting', sessionId: 'session-1', requestId: '7' } as const
const opens = 'rabby://wc?requestId=7&sessionTopic=session-1'

/** A wallet that was opened by its link and approved; or whose code was scanned. */
async function paired(device: object = iPhone, way: 'link' | 'code' = 'link') {
  const pairing = createMockPairing()
  const page = createTestClient({ networks: [mainnet], adapters: [createMockEvm().adapter], pairing, device })
  page.client.start()
  const flow = page.client.use(pairingFlow)
  flow.show(rabby)
  await page.clock.flush()
  if (way === 'link') flow.opened({ href: 'rabby://wc?uri=wc%3Amock-1', name: 'Rabby' }, rabby)
  pairing.asked[0]?.approve()
  await page.clock.flush()
  return { ...page, pairing, flow }
}

test('a phone wallet that was opened by a link is opened again for what it is asked', async () => {
  const { pairing, platform } = await paired()
  pairing.emit(request)
  expect(platform.opened).toEqual([opens])
})

test('also after the page was loaded again', async () => {
  const { pairing, storage, clock } = await paired()
  const later = createTestClient({
    ...{ networks: [mainnet], adapters: [createMockEvm().adapter], pairing, device: iPhone, storage, clock },
  })
  later.client.start()
  await clock.flush()
  pairing.emit(request)
  expect(later.platform.opened).toEqual([opens])
})

test.each([
  ['on a desktop, where its phone is elsewhere', { mobile: false }, 'link'],
  ['that scanned a code, which may be in another hand', iPhone, 'code'],
] as const)('not %s', async (_name, device, way) => {
  const { pairing, platform } = await paired(device, way)
  pairing.emit(request)
  expect(platform.opened).toEqual([])
})

test('not for the session of another wallet, nor while the visitor looks elsewhere, nor after it was left', async () => {
  const { client, pairing, platform } = await paired()
  pairing.emit({ ...request, sessionId: 'session-2' })
  platform.setVisible(false)
  pairing.emit(request)
  platform.setVisible(true)
  await disconnect(client)
  pairing.emit(request)
  expect(platform.opened).toEqual([])
})
