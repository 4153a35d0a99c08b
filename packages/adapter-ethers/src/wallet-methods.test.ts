import { connect, createLatchkey, signMessage } from '@latchkey/core'
import { decodeBase58, encodeBase58 } from '@latchkey/core/adapter-kit'
import { solana } from '@latchkey/core/networks'
import type { PortSession } from '@latchkey/core/ports'
import { createFakePlatform, createMemoryStorage, dispatch } from '@latchkey/core/testing'
import { startAnvil } from '@latchkey/test-wallets/anvil'
import { verifyMessage } from 'ethers'
import { expect, onTestFinished, test } from 'vitest'
import { solanaAdapter } from '../../adapter-solana/src/solana-adapter.ts'
import { type Asked, createPhone } from '../../adapter-solana/src/testing/phone.fixture.ts'
import { openPage, toNetwork } from '../../eip1193/src/testing/page.fixture.ts'
import { ethersAdapter } from './ethers-adapter.ts'

test('[S7.22] wallets are asked by eth_accounts, eth_requestAccounts, eth_chainId, personal_sign and solana_signMessage', async () => {
  const home = await startAnvil({ chainId: 31337 })
  onTestFinished(() => home.close())
  const { controls } = openPage(ethersAdapter, { home, away: home }).wallet()
  const client = createLatchkey({
    networks: [toNetwork(home, 'Home'), solana],
    adapters: [ethersAdapter(), solanaAdapter()],
    platform: createFakePlatform(),
    storage: createMemoryStorage(),
  })
  onTestFinished(client.start())

  const { connection } = await connect(client, { adapterId: 'ethers', connectorId: 'test.alpha' })
  const account = connection.accounts[0].addresses[0]?.address
  const signed = await signMessage(client, { connectionId: connection.id, message: 'hello' })
  expect(verifyMessage('hello', signed.signature)).toBe(account)
  const asked = new Set(controls.requests().map(({ method }) => method))
  expect([...asked].sort()).toEqual(['eth_accounts', 'eth_chainId', 'eth_requestAccounts', 'personal_sign'])

  const phone = createPhone({
    chains: [solana.caipNetworkId],
    answers: {
      solana_signMessage: ({ params }: Asked) => ({
        signature: encodeBase58(phone.first.sign(decodeBase58(String(params.message)) as Uint8Array)),
      }),
    },
  })
  const adopted = await client.adapters.get('solana')?.instance.adopt(phone.transport as never)
  const session: PortSession = { id: phone.transport.sessionId, peer: phone.transport.peer, transports: [] }
  dispatch(client, {
    type: 'opened',
    session: { ...session, source: 'pairing' },
    connections: adopted ? [adopted] : [],
    activate: true,
  } as never)
  const other = await signMessage(client, { connectionId: adopted?.id, message: 'hello' })
  expect(phone.asked.map(({ method, params }) => [method, params])).toEqual([
    ['solana_signMessage', { message: encodeBase58(new TextEncoder().encode('hello')), pubkey: phone.first.address }],
  ])
  // The adapter has verified it: a wrong one would be an error.
  expect(other).toMatchObject({ scheme: 'ed25519', publicKey: phone.first.address })
})
