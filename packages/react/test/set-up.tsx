import { connect, createLatchkey, LatchkeyError, type LatchkeyOptions } from '@latchkey/core'
import { base, mainnet } from '@latchkey/core/networks'
import type { Capabilities } from '@latchkey/core/ports'
import {
  createFakeClock,
  createFakePlatform,
  createMemoryStorage,
  createMockEvm,
  createMockPairing,
  type FakePlatformOptions,
  type MemoryStorage,
} from '@latchkey/core/testing'
import { act, type RenderHookResult, type RenderResult, render, renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { LatchkeyProvider, type LatchkeyProviderProps } from '../src/provider/latchkey-provider.tsx'

export type SetUpOptions = {
  readonly client?: Partial<LatchkeyOptions> | undefined
  readonly provider?: Partial<LatchkeyProviderProps> | undefined
  readonly platform?: FakePlatformOptions | undefined
  /** In wei. */
  readonly balance?: bigint | 'fails' | undefined
  /** What the chain calls the address. */
  readonly name?: string | undefined
  /** What an earlier visit left. */
  readonly storage?: MemoryStorage | undefined
}

export const connector = { adapterId: 'mock-eip155', connectorId: 'io.mock' } as const

/** A client with one wallet, and what renders below its provider, in StrictMode. */
export function setUp({
  balance = 1_234_567_890_000_000_000n,
  name,
  storage = createMemoryStorage(),
  ...options
}: SetUpOptions = {}) {
  const reads = { balances: 0, names: 0 }
  const can: Partial<Capabilities<'eip155'>> = {
    signTypedData: () => wallet.ask('signTypedData', () => ({ signature: 'typed', scheme: 'mock' })),
    sendTransaction: () => wallet.ask('sendTransaction', () => ({ hash: '0xsent' })),
    writeContract: ({ call }) => wallet.ask('writeContract', () => ({ hash: `0x${call.functionName}` })),
    async getBalance() {
      reads.balances += 1
      if (balance === 'fails') throw new LatchkeyError('request/unreachable')
      return { units: balance, decimals: 18, symbol: 'ETH' }
    },
    async lookupAddress() {
      reads.names += 1
      return name ?? null
    },
  }
  const { wallet, adapter } = createMockEvm({ can })
  const pairing = createMockPairing()
  const platform = createFakePlatform(options.platform)
  const clock = createFakeClock()
  const client = createLatchkey({
    networks: [mainnet, base],
    adapters: [adapter],
    pairing,
    platform,
    clock,
    storage,
    ...options.client,
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <LatchkeyProvider client={client} modal={false} {...options.provider}>
        {children}
      </LatchkeyProvider>
    </StrictMode>
  )
  /** Lets promises settle: a start's restore, an answer, the modal's code. */
  const settle = () =>
    act(async () => {
      await Promise.all([import('../src/modal/modal.lazy.ts'), import('../src/buttons/connected.lazy.ts')])
      await clock.flush()
    })
  return {
    client,
    adapter,
    wallet,
    pairing,
    platform,
    clock,
    storage,
    reads,
    wrapper,
    settle,
    async render(ui: ReactNode): Promise<RenderResult> {
      const result = render(ui, { wrapper })
      await settle()
      return result
    },
    async renderHook<Result>(hook: () => Result): Promise<RenderHookResult<Result, unknown>> {
      const result = renderHook(hook, { wrapper })
      await settle()
      return result
    },
    /** The visitor connects the wallet; call it when something is rendered, so that the client is started. */
    async connect() {
      await act(async () => {
        const connected = connect(client, connector)
        wallet.approve()
        await connected
      })
      await settle()
    },
  }
}
