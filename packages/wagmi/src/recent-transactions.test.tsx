import type { LatchkeyClient } from '@latchkey/core'
import { createFakeClock, createFakePlatform, createMemoryStorage } from '@latchkey/core/testing'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createStorage, http, injected, useSendTransaction, useWriteContract } from 'wagmi'
import { connect } from 'wagmi/actions'
import { base, mainnet } from 'wagmi/chains'
import { sendTransactionMutationOptions } from 'wagmi-core-2/query'
import { getDefaultConfig, Latchkey, useLatchkeyAddTransaction, watchTransactions } from './index.ts'

const alice = '0x52908400098527886E0F7030069857D2E4169EE7'
const bob = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const hash = `0x${'a'.repeat(64)}` as const
const noteTransaction = '../../adapter-wagmi/src/lazy/note-transaction.ts'

// Its default of 1 s is too little for the first import on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)

/** A wallet that answers a transaction when the test says so. */
function createWallet() {
  const listeners = new Map<string, (value: never) => void>()
  let resolve: (hash: string) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const answered = new Promise<string>((done, failed) => {
    resolve = done
    reject = failed
  })
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [alice],
    eth_accounts: [alice],
    eth_chainId: '0x1',
    eth_sendTransaction: answered,
  }
  const provider = {
    request: async ({ method }: { method: string }) => answers[method] ?? null,
    on: (name: string, listener: (value: never) => void) => listeners.set(name, listener),
    removeListener: (name: string) => listeners.delete(name),
  }
  return {
    answer: { resolve, reject },
    answers,
    provider,
    tell: (name: string, value: unknown) => listeners.get(name)?.(value as never),
  }
}

const abi = [{ type: 'function', name: 'stake', stateMutability: 'nonpayable', inputs: [], outputs: [] }] as const

function Send() {
  const send = useSendTransaction()
  const write = useWriteContract({ mutation: { meta: { latchkey: { description: 'Stake all' } } } })
  const addTransaction = useLatchkeyAddTransaction()
  return (
    <>
      <button type="button" onClick={() => send.mutate({ to: bob, value: 1n })}>
        Send
      </button>
      <button type="button" onClick={() => write.mutate({ address: bob, abi, functionName: 'stake' })}>
        Stake
      </button>
      <button
        type="button"
        onClick={() =>
          send.mutate({ to: bob }, { onSuccess: (hash) => addTransaction({ hash, description: 'In my words' }) })
        }
      >
        Send and say
      </button>
    </>
  )
}

async function setUp(storage = createMemoryStorage()) {
  const wallet = createWallet()
  const queryClient = new QueryClient()
  const app = getDefaultConfig({
    appName: 'My app',
    chains: [mainnet, base],
    transports: { [mainnet.id]: http('http://127.0.0.1:1'), [base.id]: http('http://127.0.0.1:1') },
    connectors: [injected({ target: () => ({ id: 'own', name: 'Own', provider: wallet.provider as never }) })],
    wagmiStorage: createStorage({ storage: createMemoryStorage() as never }),
    clock: createFakeClock(),
    platform: createFakePlatform(),
    logLevel: 'silent',
    storage,
  })
  const page = render(
    <Latchkey app={app} queryClient={queryClient} reconnectOnMount={false} modal={false}>
      <Send />
    </Latchkey>,
  )
  await act(async () => void (await import('./watch-transactions.lazy.ts')))
  const connector = app.config.connectors.find(({ id }) => id === 'own')
  if (!connector) throw new Error('No connector')
  await act(() => connect(app.config, { connector }))
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  return { ...app, ...wallet, page, press, queryClient, storage }
}

const noted = ({ operations }: LatchkeyClient) => operations.getState().filter(({ kind }) => kind === 'transaction')

describe('transactions of wagmi’s hooks', () => {
  test('is noted with its account and network, once the wallet has sent it', async () => {
    const { client, answer, press } = await setUp()
    await press('Send')
    expect(noted(client)).toEqual([])
    await act(async () => answer.resolve(hash))
    await waitFor(() =>
      expect(noted(client)).toMatchObject([{ hash, account: alice, chainId: 'eip155:1', status: 'sent' }]),
    )
  })

  test('has the words of the hook’s meta', async () => {
    const { client, answer, press } = await setUp()
    await press('Stake')
    await act(async () => answer.resolve(hash))
    await waitFor(() => expect(noted(client)).toMatchObject([{ hash, description: 'Stake all' }]))
  })

  test('has the words that the app adds, and is noted once', async () => {
    const { client, answer, press } = await setUp()
    await press('Send and say')
    await act(async () => answer.resolve(hash))
    await waitFor(() => expect(noted(client)).toHaveLength(1))
    await act(async () => void (await import('@latchkey/adapter-wagmi')))
    expect(noted(client)).toMatchObject([{ hash, description: 'In my words' }])
  })

  test('is the account’s that was asked, whichever is in use when the wallet answers', async () => {
    const { client, answer, press, tell } = await setUp()
    await press('Send')
    await act(async () => tell('accountsChanged', [bob]))
    await act(async () => tell('chainChanged', '0x2105'))
    await act(async () => answer.resolve(hash))
    await waitFor(() => expect(noted(client)).toMatchObject([{ hash, account: alice, chainId: 'eip155:1' }]))
  })

  test('is not noted when the visitor refuses', async () => {
    const { client, answer, press, queryClient } = await setUp()
    await press('Send')
    await act(async () => answer.reject(Object.assign(new Error('No'), { code: 4001 })))
    await waitFor(() => expect(queryClient.getMutationCache().getAll()).toMatchObject([{ state: { status: 'error' } }]))
    expect(noted(client)).toEqual([])
  })

  test('survives a reload', async () => {
    const before = await setUp()
    await before.press('Stake')
    await act(async () => before.answer.resolve(hash))
    await waitFor(() => expect(noted(before.client)).toHaveLength(1))
    before.page.unmount()
    const { client } = await setUp(before.storage)
    await waitFor(() => expect(noted(client)).toMatchObject([{ hash, description: 'Stake all', account: alice }]))
  })

  test('is noted although its code can’t be loaded any more when the wallet answers', async () => {
    const { client, answer, press } = await setUp()
    await press('Send')
    await act(async () => void (await import('../../adapter-wagmi/src/lazy/note-transaction.ts')))
    vi.doMock(noteTransaction, () => {
      throw new Error('offline')
    })
    onTestFinished(() => void vi.doUnmock(noteTransaction))
    await act(async () => answer.resolve(hash))
    await waitFor(() => expect(noted(client)).toMatchObject([{ hash }]))
  })

  test('is noted although its code could not be loaded when the wallet was asked', async () => {
    const { client, answer, press } = await setUp()
    let tries = 0
    vi.doMock(noteTransaction, () => {
      tries += 1
      throw new Error('offline')
    })
    onTestFinished(() => void vi.doUnmock(noteTransaction))
    await press('Send')
    await waitFor(() => expect(tries).toBe(1))
    vi.doUnmock(noteTransaction)
    await act(async () => answer.resolve(hash))
    await waitFor(() => expect(noted(client)).toMatchObject([{ hash }]))
  })

  test('is heard with wagmi 2 too, and no longer after the end', async () => {
    const { answer, answers, client, config } = await setUp()
    const queryClient = new QueryClient()
    const send = () =>
      new MutationObserver(queryClient, sendTransactionMutationOptions(config as never) as never).mutate({
        to: bob,
        value: 1n,
      } as never)
    const off = watchTransactions(client, queryClient)
    answer.resolve(hash)
    await act(send)
    await waitFor(() => expect(noted(client)).toMatchObject([{ hash }]))
    const hashes = () => noted(client).map(({ hash }) => hash)
    const [unheard, last] = [`0x${'b'.repeat(64)}`, `0x${'c'.repeat(64)}`]
    off()
    answers.eth_sendTransaction = unheard
    await act(send)
    // Waits until a later transaction is noted: the unheard one would be noted by then.
    const offAgain = watchTransactions(client, queryClient)
    answers.eth_sendTransaction = last
    await act(send)
    await waitFor(() => expect(hashes()).toContain(last))
    offAgain()
    expect(hashes().toSorted()).toEqual([hash, last])
  })
})
