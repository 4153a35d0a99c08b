import { createFakeClock } from '@latchkey/core/testing'
import { disconnect, getAccount, getConnections, hydrate } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../eip1193/src/testing/eventually.fixture.ts'
import { openPage } from './page.fixture.ts'
import { loadWithConnector, names } from './session-bridge-kit.fixture.ts'
import type { WagmiKit } from './wagmi-kit.fixture.ts'

const others = ['one', 'two', 'three', 'four', 'five'].map((name) => `test.${name}`)
const never = 600_000

/** Wallets that never answer `eth_accounts`, beside the wallet that was connected last. */
export function hangingCases({ chains }: WagmiKit): void {
  /** A visit that connected six wallets, `test.alpha` at the end. */
  async function visited() {
    const page = openPage(chains)
    const wallets = others.map((rdns) => page.wallet({ name: rdns, rdns }))
    const alpha = page.wallet()
    const { instance, stop, mirror } = await loadWithConnector(page)
    for (const rdns of [...others, 'test.alpha']) await instance.connect({ connectorId: rdns })
    mirror.off()
    stop()
    return { page, wallets, alpha }
  }

  describe('a wallet that never answers', () => {
    test('the wallet in use comes back first and alone within 300 ms while five others never answer', async () => {
      const { page, wallets } = await visited()
      for (const { controls } of wallets) controls.slow(never, 'eth_accounts')
      const clock = createFakeClock()
      const app = await loadWithConnector(page, { clock })
      await hydrate(app.config, { reconnectOnMount: true }).onMount()
      await eventually(async () => {
        await clock.advance(20)
        expect(app.instance.snapshot().busy).toBeUndefined()
      })
      expect(getAccount(app.config)).toMatchObject({ status: 'connected', connector: { id: 'test.alpha' } })
      expect(names(app)).toEqual(['test.alpha'])
      expect(clock.now() - createFakeClock().now()).toBeLessThanOrEqual(300)
      app.mirror.assert()
    })

    test('joins when it answers, and the wallet in use stays in use', async () => {
      const { page, wallets } = await visited()
      for (const { controls } of wallets) controls.slow(200, 'eth_accounts')
      const app = await loadWithConnector(page)
      await hydrate(app.config, { reconnectOnMount: true }).onMount()
      await eventually(() => expect(getAccount(app.config).status).toBe('connected'))
      expect(names(app)).toEqual(['test.alpha'])
      await eventually(() => expect(names(app)).toEqual([...others, 'test.alpha'].sort()))
      expect(getAccount(app.config).connector?.id).toBe('test.alpha')
      expect(app.instance.snapshot().connections).toHaveLength(6)
      app.mirror.assert()
      // wagmi follows a wallet that joined late as it follows any other.
      wallets[0]?.controls.switchAccount(1)
      await eventually(() => {
        const late = getConnections(app.config).find(({ connector }) => connector.id === others[0])
        expect(late?.accounts[0]?.toLowerCase()).toBe('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
      })
      for (const { connector } of getConnections(app.config)) await disconnect(app.config, { connector })
      expect(getAccount(app.config).status).toBe('disconnected')
      app.mirror.assert()
    })

    test('and was in use delays the others by ten seconds, then joins when it answers', async () => {
      const { page, alpha } = await visited()
      alpha.controls.slow(300, 'eth_accounts')
      const clock = createFakeClock()
      const app = await loadWithConnector(page, { clock })
      await hydrate(app.config, { reconnectOnMount: true }).onMount()
      await eventually(async () => {
        await clock.advance(10_000)
        expect(getAccount(app.config).status).toBe('connected')
      })
      await eventually(() => expect(names(app)).toContain('test.alpha'))
      app.mirror.assert()
    })
  })
}
