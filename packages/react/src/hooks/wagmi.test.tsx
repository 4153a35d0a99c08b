import { latchkeyConnector, wagmiAdapter } from '@latchkey/adapter-wagmi'
import { connect, createLatchkey, disconnect, switchNetwork } from '@latchkey/core'
import { createFakePlatform, createMemoryStorage } from '@latchkey/core/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { StrictMode, useEffect } from 'react'
import { mainnet, optimism } from 'viem/chains'
import { afterEach, describe, expect, test } from 'vitest'
import * as wagmi3 from 'wagmi'
import * as actions3 from 'wagmi/actions'
import * as wagmi2 from 'wagmi-2'
import * as actions2 from 'wagmi-2/actions'
import { ConnectButton } from '../buttons/connect-button.tsx'
import { LatchkeyProvider } from '../provider/latchkey-provider.tsx'
import { useLatchkeyAccount } from './use-latchkey-account.ts'

type Said = { readonly address: string | undefined; readonly chainId: number | undefined; readonly connected: boolean }
const commits: { readonly wagmi: Said; readonly latchkey: Said }[] = []

function useOurs(): Said {
  const { address, chainId, isConnected } = useLatchkeyAccount({ namespace: 'eip155' })
  return { address, chainId: chainId && Number(chainId.split(':')[1]), connected: isConnected }
}

function useTheirs(use: typeof wagmi2.useAccount): Said {
  const { address, chainId, isConnected } = use()
  return { address, chainId, connected: isConnected }
}

function Recorder({ use }: { use: typeof wagmi2.useAccount }) {
  const wagmi = useTheirs(use)
  const latchkey = useOurs()
  useEffect(() => void commits.push({ wagmi, latchkey }))
  return null
}

const majors = [
  ['wagmi 3', wagmi3, actions3, wagmi3.useConnection],
  ['wagmi 2', wagmi2, actions2, wagmi2.useAccount],
] as unknown as readonly [string, typeof wagmi2, typeof actions2, typeof wagmi2.useAccount][]

afterEach(() => {
  commits.length = 0
})

describe.each(majors)('with %s', (_, wagmi, actions, use) => {
  async function page() {
    const config = wagmi.createConfig({
      chains: [mainnet, optimism],
      transports: { [mainnet.id]: wagmi.http(), [optimism.id]: wagmi.http() },
      connectors: [
        wagmi.mock({ accounts: ['0x1111111111111111111111111111111111111111'] }),
        latchkeyConnector() as unknown as ReturnType<typeof wagmi.mock>,
      ],
      storage: null,
    })
    const client = createLatchkey({
      networks: [mainnet, optimism],
      adapters: [wagmiAdapter({ config: config as never })],
      platform: createFakePlatform(),
      storage: createMemoryStorage(),
    })
    render(
      <StrictMode>
        <wagmi.WagmiProvider config={config} reconnectOnMount={false}>
          <QueryClientProvider client={new QueryClient()}>
            <LatchkeyProvider client={client} modal={false}>
              <Recorder use={use} />
              <ConnectButton balance="hide" />
            </LatchkeyProvider>
          </QueryClientProvider>
        </wagmi.WagmiProvider>
      </StrictMode>,
    )
    await act(async () => {})
    return { config, client, last: () => commits.at(-1)?.latchkey }
  }

  /** No commit in which the two disagree, from wherever the change came. */
  function agree() {
    expect(commits.length).toBeGreaterThan(1)
    for (const { wagmi: theirs, latchkey } of commits) expect(latchkey).toEqual(theirs)
  }

  test('its hooks and ours say the same in every commit, when wagmi acts', async () => {
    const { config, last } = await page()
    const [connector] = config.connectors
    await act(() => actions.connect(config, { connector: connector as (typeof config.connectors)[number] }))
    expect(last()).toMatchObject({ connected: true, chainId: 1 })
    await act(() => actions.switchChain(config, { chainId: optimism.id }))
    expect(last()).toMatchObject({ chainId: 10 })
    await act(() => actions.disconnect(config))
    expect(last()).toMatchObject({ connected: false })
    agree()
  })

  test('its hooks and ours say the same in every commit, when Latchkey acts', async () => {
    const { client, last } = await page()
    await act(() => connect(client, { adapterId: 'wagmi', connectorId: 'mock' }))
    expect(last()).toMatchObject({ connected: true, chainId: 1 })
    expect(screen.getByRole('button').textContent).toContain('0x11…111111')
    await act(() => switchNetwork(client, { chainId: 'eip155:10' }))
    expect(last()).toMatchObject({ chainId: 10 })
    await act(() => disconnect(client))
    expect(last()).toMatchObject({ connected: false })
    agree()
  })
})
