// As packages/test-wallets/README.md shows it, with our own paths.
import { connect } from '@latchkey/core'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { usePageWallet } from '@latchkey/test-wallets/vitest'
import { act, render, screen } from '@testing-library/react'
import { afterAll, beforeAll, test } from 'vitest'
import { http } from 'wagmi'
import { foundry } from 'wagmi/chains'
import { ConnectButton, getDefaultConfig, Latchkey } from './index.ts'

let chain: Anvil
beforeAll(async () => {
  chain = await startAnvil() // chain 31337, as `foundry`
})
afterAll(() => chain.close())

test('the button shows the connected account', async () => {
  const wallet = usePageWallet({ rdns: 'test.wallet', chains: [{ id: 31337, rpcUrl: chain.url }] })
  const app = getDefaultConfig({
    appName: 'My app',
    chains: [foundry],
    transports: { [foundry.id]: http(chain.url) },
  })
  render(
    <Latchkey app={app}>
      <ConnectButton balance="hide" />
    </Latchkey>,
  )
  // A wallet that announces itself has its rdns as connector id.
  await act(() => connect(app.client, { adapterId: 'wagmi', connectorId: 'test.wallet' }))
  const [address = ''] = wallet.controls.addresses()
  await screen.findByRole('button', { name: new RegExp(address.slice(-6)) })
})
