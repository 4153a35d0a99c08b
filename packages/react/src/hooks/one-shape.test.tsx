import { expect, test } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import * as react from '../index.ts'

const parameters: Readonly<Record<string, readonly unknown[]>> = {
  useLatchkeyEcosystems: [{ connectors: [] }],
  useLatchkeyEvents: [() => {}],
  useLatchkeyProvider: [{ namespace: 'eip155' }],
  useLatchkeyWalletImages: [[]],
}

/** What every hook of ours returns, by its name. */
function useAll(): Readonly<Record<string, object>> {
  const found: Record<string, object> = {}
  for (const [name, hook] of Object.entries(react)) {
    if (!name.startsWith('useLatchkey')) continue
    const result = (hook as (...given: readonly unknown[]) => unknown)(...(parameters[name] ?? []))
    if (typeof result === 'object' && result !== null) found[name] = result
  }
  return found
}

test('every hook that reads has one shape, and every hook that asks for something another', async () => {
  const { renderHook, connect, settle } = setUp()
  const { result } = await renderHook(useAll)
  const having = (key: string) => Object.entries(result.current).filter(([, returned]) => key in returned)
  expect(having('refetch').map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'useLatchkeyBalance',
      'useLatchkeyProvider',
      'useLatchkeyReadContract',
      'useLatchkeyTokens',
    ]),
  )
  expect(having('mutate').map(([name]) => name)).toEqual(
    expect.arrayContaining(['useLatchkeyDisconnect', 'useLatchkeySignMessage', 'useLatchkeySwitchNetwork']),
  )
  const check = () => {
    for (const [name, returned] of [...having('refetch'), ...having('mutate')]) {
      expect(Object.keys(returned), name).toEqual(expect.arrayContaining(['status', 'data', 'error']))
      expect(['idle', 'pending', 'success', 'error'], name).toContain((returned as { status: string }).status)
    }
    for (const [name, returned] of having('mutate'))
      expect(Object.keys(returned), name).toEqual(expect.arrayContaining(['mutateAsync', 'reset']))
  }
  check()
  await connect()
  await settle()
  check()
  expect(result.current.useLatchkeyBalance).toMatchObject({ status: 'success', data: { symbol: 'ETH' } })
})
