import { isLatchkeyError } from '@latchkey/core/errors'
import { mainnet } from '@latchkey/core/networks'
import type { AdapterEvent, PortContext } from '@latchkey/core/ports'
import { createFakeClock, createFakePlatform } from '@latchkey/core/testing'
import { fakeWindow } from '@latchkey/test-wallets/vitest'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { isAddress } from '../address/address.ts'
import { createEvmAdapter } from './create-evm-adapter.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A page with a wallet that answers anything. */
function setUp(answer: (method: string) => unknown) {
  const window = fakeWindow()
  vi.stubGlobal('window', window)
  const listeners = new Map<string, (payload: unknown) => void>()
  const provider = {
    request: ({ method }: { method: string }) => answer(method),
    on: (name: string, listener: (payload: unknown) => void) => void listeners.set(name, listener),
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
  const load = {
    library: () => Promise.reject(new Error('offline')),
    checksumAddress: () => Promise.reject(new Error('offline')),
  }
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
