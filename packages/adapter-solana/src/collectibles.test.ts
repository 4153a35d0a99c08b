import { connect } from '@latchkey/core'
import { expect, test } from 'vitest'
import { instanceOf, targetOf, useChain, useClient, useWallet } from './testing/page.fixture.ts'
import { newAddress } from './testing/paid-server.fixture.ts'

// Items as Metaplex describes them, on a real Solana VM with the real token program. Their accounts of Token Metadata are written by the test.

const chainOf = useChain()

async function visit() {
  const chain = chainOf()
  const { controls } = useWallet(chain)
  const { client } = useClient(chain)
  await connect(client, { adapterId: 'solana', connectorId: 'Sol' })
  const [alice = ''] = controls.addresses()
  const [connection] = Object.values(client.connection.getState().connections)
  const { can } = instanceOf(client)
  const on = targetOf(connection as never)
  const send = (token: string, to = newAddress()) =>
    can.buildTransfer?.({ ...on, to, token, amount: 1n, isCollectible: true })
  const units = async (owner: string, token: string) =>
    (await can.getBalance?.({ chainId: chain.chainId, account: owner, token }))?.units
  return { alice, can, chain, on, send, units }
}

test('an item without rules goes to the receiver’s own account for it, which the sender opens', async () => {
  const { alice, can, chain, on, send, units } = await visit()
  const { mint } = await chain.createCollectible({ owner: alice, name: 'Postcard #7' })
  const bob = newAddress()
  const built = await send(mint, bob)
  expect(built?.rent).toBe(2_039_280n)
  await can.sendTransaction?.({ ...on, transaction: built?.transaction })
  expect([await units(alice, mint), await units(bob, mint)]).toEqual([0n, 1n])
})

test('an item that is locked is refused: staked, or offered for sale', async () => {
  const { alice, chain, send } = await visit()
  const { mint } = await chain.createCollectible({ owner: alice, name: 'Postcard #8', isLocked: true })
  await expect(send(mint)).rejects.toMatchObject({ code: 'solana/collectible-locked' })
})

test('error: a programmable item, a currency, an item of another account, and an address without a token are refused', async () => {
  const { alice, chain, send } = await visit()
  const refused = (details: RegExp) =>
    expect.objectContaining({ code: 'solana/collectible-unsupported', details: expect.stringMatching(details) })
  const { mint } = await chain.createCollectible({ owner: alice, name: 'Postcard #9', standard: 'programmable' })
  await expect(send(mint)).rejects.toEqual(refused(/programmable/))
  const token = chain.createToken({ decimals: 6 })
  await token.mintTo(alice, 5n)
  await expect(send(token.mint)).rejects.toEqual(refused(/doesn’t describe/))
  // An account of Metaplex Core: its own program keeps it.
  const core = newAddress()
  chain.write(core, 'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d', Uint8Array.of(1))
  await expect(send(core)).rejects.toEqual(refused(/Metaplex Core/))
  // A compressed one has no account at all.
  await expect(send(newAddress())).rejects.toEqual(refused(/Compressed/))
  const { mint: foreign } = await chain.createCollectible({ owner: newAddress(), name: 'Postcard #10' })
  await expect(send(foreign)).rejects.toMatchObject({ code: 'solana/insufficient-funds' })
})
