import type { WalletRow } from '@latchkey/core/wallets'
import { act } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { connector, setUp } from '../../test/set-up.tsx'
import * as react from '../index.ts'
import { useLatchkeySignMessage } from './use-latchkey-sign-message.ts'
import { useLatchkeySwitchNetwork } from './use-latchkey-switch-network.ts'

const row: Pick<WalletRow, 'connectors'> = { connectors: [] }
const listener = () => {}
const none: readonly WalletRow[] = []
const parameters: Readonly<Record<string, readonly unknown[]>> = {
  useLatchkeyEcosystems: [row],
  useLatchkeyEvents: [listener],
  useLatchkeyProvider: [{ namespace: 'eip155' }],
  useLatchkeyWalletImages: [none],
}
/** What is read while rendering is another function when it would answer otherwise; `close` is for the message it came with. */
const reads = /imageOf|linkTo|useLatchkeyToasts.close/

const hooks = Object.entries(react).filter(([name]) => name.startsWith('useLatchkey'))

/** Every function that every hook returned, by hook and key. */
function useFunctions(): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [name, hook] of hooks) {
    const result = (hook as (...given: readonly unknown[]) => unknown)(...(parameters[name] ?? []))
    for (const [key, value] of Object.entries(result ?? {}))
      if (typeof value === 'function' && !reads.test(`${name}.${key}`)) found[`${name}.${key}`] = value
  }
  return found
}

test('every function of every hook is the same one whatever the state becomes', async () => {
  const { renderHook, connect, client, wallet, clock, settle } = setUp()
  const { result } = await renderHook(() => ({
    functions: useFunctions(),
    signing: useLatchkeySignMessage(),
    network: useLatchkeySwitchNetwork(),
  }))
  const first = result.current.functions
  expect(Object.keys(first).length).toBeGreaterThan(40)
  const changed = () => Object.keys(first).filter((key) => first[key] !== result.current.functions[key])
  act(() => (first['useLatchkeyConnect.connect'] as react.UseLatchkeyConnectReturnType['connect'])(connector))
  expect(changed()).toEqual([])
  wallet.approve()
  await settle()
  await connect()
  expect(changed()).toEqual([])
  act(() => (first['useLatchkeySignMessage.mutate'] as typeof result.current.signing.mutate)({ message: 'Hello' }))
  expect(changed()).toEqual([])
  await act(async () => wallet.reject())
  expect(changed()).toEqual([])
  act(() => result.current.network.mutate({ chainId: 'eip155:8453' }))
  await act(async () => wallet.approve())
  act(() => (first['useLatchkeyPairing.start'] as react.UseLatchkeyPairingReturnType['start'])())
  await settle()
  await act(() => clock.advance(30_000))
  act(() => client.theme.setMode('dark'))
  expect(changed()).toEqual([])
})

test('an effect may ask, with the function among its dependencies: it asks once', async () => {
  const { renderHook, connect, wallet } = setUp()
  let asked = 0
  const { result } = await renderHook(() => {
    const { isConnected } = react.useLatchkeyAccount()
    const { mutate, status } = useLatchkeySignMessage()
    useEffect(() => {
      // If the function were a new one at every change, this would ask without end.
      if (isConnected && ++asked < 9) mutate({ message: 'Hello' })
    }, [mutate, isConnected])
    return status
  })
  await connect()
  expect(result.current).toBe('pending')
  expect(wallet.prompts.filter(({ kind }) => kind === 'signMessage')).toHaveLength(1)
  await act(async () => wallet.approve())
  expect(result.current).toBe('success')
  expect(wallet.prompts).toHaveLength(0)
})
