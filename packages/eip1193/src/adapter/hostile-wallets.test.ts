import { isLatchkeyError } from '@latchkey/core/errors'
import { mainnet } from '@latchkey/core/networks'
import type { AdapterEvent, PortContext } from '@latchkey/core/ports'
import { createFakeClock, createFakePlatform } from '@latchkey/core/testing'
import { fakeWindow } from '@latchkey/test-wallets/vitest'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { isAddress } from '../address/address.ts'
import { createEvmAdapter } from './create-evm-adapter.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
type Load = Parameters<typeof createEvmAdapter>[0]['load']

const offline = () => Promise.reject(new Error('offline'))

/** A page with a wallet that answers anything. */
function setUp(answer: (method: string) => unknown, checksumAddress: Load['checksumAddress'] = offline) {
  const window = fakeWindow()
  vi.stubGlobal('window', window)
  const listeners = new Map<string, (payload: unknown) => void>()
  const provider = {
    request: ({ method }: { method: string }) => answer(method),
    on: (name: string, listener: (payload: unknown) => void) => void listeners.set(name, listener),
    removeListener(name: string, listener: (payload: unknown) => void) {
      if (listeners.get(name) === listener) listeners.delete(name)
    },
  }
  Object.assign(window, { ethereum: provider })
  const events: AdapterEvent<'eip155'>[] = []
  const off = () => {}
  const context = {
    networks: [mainnet],
    platform: createFakePlatform(),
    clock: createFakeClock(),
    log: { debug: off, info: off, warn: off, error: off, copy: () => '', clear: off },
    emit: (event: AdapterEvent<'eip155'>) => void events.push(event),
  } as unknown as PortContext<AdapterEvent<'eip155'>>
  const load = { library: offline, checksumAddress }
  const instance = createEvmAdapter({ id: 'test', load }).create(context)
  const stop = instance.start()
  return { events, instance, listeners, stop }
}

const anything = () => fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true })
const answers = () =>
  fc.oneof(
    anything().map((value) => () => Promise.resolve(value)),
    anything().map((value) => () => value),
    anything().map((value) => () => Promise.reject(value)),
    anything().map((value) => () => {
      throw value
    }),
  )

test('whatever a wallet answers, connecting is a connection or a typed error, and so is everything after it', async () => {
  await fc.assert(
    fc.asyncProperty(answers(), answers(), fc.boolean(), async (accounts, chain, honest) => {
      const { instance, stop } = setUp((method) => {
        if (method === 'eth_chainId') return honest ? '0x1' : chain()
        return honest && method === 'eth_requestAccounts' ? [alice] : accounts()
      })
      for (const attempt of [
        () => instance.connect({ connectorId: 'injected' }),
        () => instance.reconnect({ connectorId: 'injected' }),
      ]) {
        const result = await attempt().catch((error: unknown) => error)
        if (isLatchkeyError(result) || result === null) continue
        const { connection } = result as Awaited<ReturnType<typeof instance.connect>>
        expect(connection.chainId).toMatch(/^eip155:[1-9]\d*$/)
        for (const { addresses } of connection.accounts)
          expect(addresses.every(({ address }) => isAddress(address))).toBe(true)
        const on = { connectionId: connection.id, account: alice, chainId: connection.chainId }
        const signed = await instance.can.signMessage?.({ ...on, message: 'hello' }).catch((error: unknown) => error)
        if (!isLatchkeyError(signed)) expect(signed).toMatchObject({ signature: expect.stringMatching(/^0x/) })
      }
      stop()
    }),
    { numRuns: 200 },
  )
})

test('whatever a wallet says, the reported state stays a valid connection, and is lost only without accounts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('accountsChanged', 'chainChanged'), anything())),
      async (said) => {
        const { events, instance, listeners, stop } = setUp((method) => (method === 'eth_chainId' ? '0x1' : [alice]))
        await instance.connect({ connectorId: 'injected' })
        for (const [name, payload] of said) listeners.get(name)?.(payload)
        for (const event of events)
          if (event.type === 'changed') {
            const { accounts, chainId } = event.change
            if (chainId !== undefined) expect(chainId).toMatch(/^eip155:[1-9]\d*$/)
            if (accounts) expect(accounts.length).toBeGreaterThan(0)
          } else if (event.type === 'disconnected') expect(said).toContainEqual(['accountsChanged', []])
          else expect(event.type).toBe('snapshot')
        stop()
      },
    ),
    { numRuns: 200 },
  )
})

describe.each(['connect', 'reconnect'] as const)('what a wallet says while the page waits to %s', (name) => {
  /** A wallet that has answered, while the code that shows addresses still loads. */
  async function answered() {
    const wallet: { accounts: readonly string[]; chainId: string } = { accounts: [alice], chainId: '0x1' }
    const asked: string[] = []
    let loaded = () => {}
    const page = setUp(
      (method) => {
        asked.push(method)
        return Promise.resolve(method === 'eth_chainId' ? wallet.chainId : wallet.accounts)
      },
      () =>
        new Promise((resolve) => {
          loaded = () => resolve((address) => address)
        }),
    )
    const result = page.instance[name]({ connectorId: 'injected' })
    await expect.poll(() => asked).toContain('eth_chainId')
    // The page has read both answers by now, and asks nothing more.
    await new Promise((resolve) => setTimeout(resolve))
    return {
      ...page,
      wallet,
      result,
      load: () => loaded(),
      say(event: string, payload: unknown) {
        page.listeners.get(event)?.(payload)
      },
    }
  }

  test('is what the connection shows', async () => {
    const { load, result, say, wallet } = await answered()
    Object.assign(wallet, { accounts: [bob], chainId: '0xa' })
    say('accountsChanged', wallet.accounts)
    say('chainChanged', wallet.chainId)
    load()
    const connection = { chainId: 'eip155:10', accounts: [{ key: bob.toLowerCase() }] }
    expect(await result).toMatchObject({ connection })
  })

  test('and shares no account any more is not connected', async () => {
    const { listeners, load, result, say, wallet } = await answered()
    wallet.accounts = []
    say('accountsChanged', [])
    load()
    if (name === 'reconnect') expect(await result).toBeNull()
    else await expect(result).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    expect(listeners.size).toBe(0)
  })

  test('and leaves by its own event ends the connection, unless it still shares accounts', async () => {
    const leaving = await answered()
    leaving.wallet.accounts = []
    leaving.say('disconnect', { code: 4900 })
    leaving.load()
    await leaving.result
    await expect.poll(() => leaving.events.at(-1)).toMatchObject({ type: 'disconnected', reason: 'remote' })
    leaving.stop()
    const staying = await answered()
    staying.say('disconnect', { code: 1013 })
    staying.load()
    expect(await staying.result).toMatchObject({ connection: { accounts: [{ key: alice.toLowerCase() }] } })
    await expect.poll(() => staying.events.at(-1)).toMatchObject({ type: 'changed' })
  })

  test('is heard by no listener after a stop', async () => {
    const { listeners, load, result, stop } = await answered()
    expect(listeners.size).toBeGreaterThan(0)
    stop()
    expect(listeners.size).toBe(0)
    load()
    await expect(result).rejects.toMatchObject({ code: 'request/aborted' })
    expect(listeners.size).toBe(0)
  })

  test('counts where it comes before the answer to a later question', async () => {
    let answerChain = (_chainId: string) => {}
    const chain = new Promise<string>((resolve) => {
      answerChain = resolve
    })
    const asked: string[] = []
    const page = setUp((method) => {
      asked.push(method)
      return method === 'eth_chainId' ? chain : Promise.resolve([alice])
    })
    const result = page.instance[name]({ connectorId: 'injected' })
    await expect.poll(() => asked).toContain('eth_chainId')
    page.listeners.get('accountsChanged')?.([bob])
    page.listeners.get('chainChanged')?.('0xa')
    // The wallet had put this answer on its way before.
    answerChain('0x1')
    const connection = { chainId: 'eip155:10', accounts: [{ key: bob.toLowerCase() }] }
    expect(await result).toMatchObject({ connection })
  })

  test('is heard by no listener once the wallet has refused', async () => {
    const page = setUp(() => Promise.reject(Object.assign(new Error('No'), { code: 4001 })))
    await page.instance[name]({ connectorId: 'injected' }).catch(() => {})
    expect(page.listeners.size).toBe(0)
  })
})

test('the code that shows addresses loads while the wallet asks', async () => {
  const checksumAddress = vi.fn(offline)
  const { instance } = setUp(() => new Promise(() => {}), checksumAddress)
  void instance.connect({ connectorId: 'injected' })
  await expect.poll(() => checksumAddress.mock.calls.length).toBe(1)
})
