import { isLatchkeyError } from '@latchkey/core'
import { act, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, test } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { LatchkeyProvider } from '../provider/latchkey-provider.tsx'
import { useLatchkeySendTransaction } from './use-latchkey-send-transaction.ts'
import { useLatchkeySignMessage } from './use-latchkey-sign-message.ts'
import { useLatchkeySignTypedData } from './use-latchkey-sign-typed-data.ts'
import { useLatchkeySwitchNetwork } from './use-latchkey-switch-network.ts'
import { useLatchkeyWriteContract } from './use-latchkey-write-contract.ts'

async function connected() {
  const page = setUp()
  const { result, unmount } = await page.renderHook(() => useLatchkeySignMessage())
  await page.connect()
  return { ...page, result, unmount }
}

const idle = { status: 'idle', data: undefined, error: undefined }

test('goes from idle over pending to its data', async () => {
  const { result, wallet } = await connected()
  expect(result.current).toMatchObject(idle)
  act(() => result.current.mutate({ message: 'Hello' }))
  expect(result.current).toMatchObject({ ...idle, status: 'pending' })
  await act(async () => wallet.approve())
  expect(result.current).toMatchObject({ status: 'success', data: { scheme: 'mock' }, error: undefined })
  expect(result.current.data?.signature).toMatch(/\|Hello$/)
})

test('asks the wallet before anything is awaited, so that its window opens within the click', async () => {
  const { result, wallet } = await connected()
  const before = wallet.shown()
  act(() => {
    result.current.mutate({ message: 'Hello' })
    expect(wallet.shown()).toBe(before + 1)
  })
})

describe('a refusal', () => {
  test('ends in `error`, and nothing is left unhandled', async () => {
    const { result, wallet } = await connected()
    act(() => result.current.mutate({ message: 'Hello' }))
    await act(async () => wallet.reject())
    expect(result.current).toMatchObject({ status: 'error', data: undefined })
    expect(isLatchkeyError(result.current.error, 'connection/user-rejected')).toBe(true)
  })

  test('rejects `mutateAsync` with the same error', async () => {
    const { result, wallet } = await connected()
    let answer: Promise<unknown> = Promise.resolve()
    act(() => {
      answer = result.current.mutateAsync({ message: 'Hello' })
    })
    await act(async () => wallet.reject())
    await expect(answer).rejects.toBe(result.current.error)
  })
})

test('a request that can’t be made ends in `error` too', async () => {
  const { renderHook } = setUp()
  const { result } = await renderHook(() => useLatchkeySignMessage())
  await act(async () => result.current.mutate({ message: 'Hello' }))
  expect(isLatchkeyError(result.current.error, 'connection/not-found')).toBe(true)
})

test('`reset` forgets; an answer that comes later changes nothing here and is kept as an operation', async () => {
  const { client, result, wallet } = await connected()
  act(() => result.current.mutate({ message: 'Hello' }))
  act(() => result.current.reset())
  await act(async () => wallet.approve())
  expect(result.current).toMatchObject(idle)
  expect(client.operations.getState()[0]).toMatchObject({ kind: 'signature', status: 'done' })
})

test('the later of two requests counts, whichever is answered first', async () => {
  const { result, wallet } = await connected()
  act(() => result.current.mutate({ message: 'first' }))
  act(() => result.current.mutate({ message: 'second' }))
  const [first, second] = wallet.prompts
  await act(async () => second?.approve())
  await act(async () => first?.approve())
  expect(result.current.data?.signature).toMatch(/\|second$/)
})

test('an answer after the unmount has no effect', async () => {
  const { result, unmount, wallet } = await connected()
  act(() => result.current.mutate({ message: 'Hello' }))
  unmount()
  await act(async () => wallet.approve())
})

function Probe({ seen }: { seen: (current: ReturnType<typeof useLatchkeySignMessage>) => void }) {
  seen(useLatchkeySignMessage())
  return null
}

test('another client starts afresh', async () => {
  const one = setUp()
  const two = setUp({ client: { id: 'two' } })
  let current: ReturnType<typeof useLatchkeySignMessage> | undefined
  const page = (client: typeof one.client) => (
    <StrictMode>
      <LatchkeyProvider client={client} modal={false}>
        <Probe
          seen={(now) => {
            current = now
          }}
        />
      </LatchkeyProvider>
    </StrictMode>
  )
  const { rerender } = render(page(one.client))
  await one.settle()
  await one.connect()
  act(() => current?.mutate({ message: 'Hello' }))
  rerender(page(two.client))
  await two.settle()
  expect(current).toMatchObject(idle)
  await act(async () => one.wallet.approve())
  expect(current).toMatchObject(idle)
})

test('every hook asks for its own', async () => {
  const { renderHook, wallet, connect, client } = setUp()
  const { result } = await renderHook(() => ({
    typed: useLatchkeySignTypedData(),
    send: useLatchkeySendTransaction(),
    write: useLatchkeyWriteContract(),
    network: useLatchkeySwitchNetwork(),
  }))
  await connect()
  act(() => result.current.typed.mutate({ typedData: { types: { Mail: [] }, primaryType: 'Mail', message: {} } }))
  act(() => result.current.send.mutate({ transaction: { to: '0x1', value: 1n } }))
  act(() => result.current.write.mutate({ call: { address: '0x1', abi: [], functionName: 'mint' } }))
  act(() => result.current.network.mutate({ chainId: 'eip155:8453' }))
  expect(wallet.prompts.map(({ kind }) => kind)).toEqual([
    'signTypedData',
    'sendTransaction',
    'writeContract',
    'switchNetwork',
  ])
  await act(async () => {
    for (const prompt of [...wallet.prompts]) prompt.approve()
  })
  expect(result.current.typed.data).toMatchObject({ signature: 'typed' })
  expect(result.current.send.data).toEqual({ hash: '0xsent' })
  expect(result.current.write.data).toEqual({ hash: '0xmint' })
  expect(result.current.network.status).toBe('success')
  expect(client.connection.getState().connections['mock-eip155:io.mock']?.chainId).toBe('eip155:8453')
})
