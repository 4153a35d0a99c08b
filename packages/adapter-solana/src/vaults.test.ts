import { connect } from '@latchkey/core'
import { expect, test } from 'vitest'
import { instanceOf, targetOf, useChain, useClient, useWallet } from './testing/page.fixture.ts'

const chainOf = useChain()

async function visit() {
  const chain = chainOf()
  const { controls } = useWallet(chain)
  const { client } = useClient(chain)
  const { connection } = await connect(client, { adapterId: 'solana', connectorId: 'Sol' })
  const [alice = '', bob = ''] = controls.addresses()
  return { alice, bob, chain, client, controls, on: targetOf(connection) }
}

test('a token is not sent to a token account that doesn’t exist: no key could move it from there', async () => {
  const { alice, bob, chain, client, controls, on } = await visit()
  const { can } = instanceOf(client)
  const token = chain.createToken({ decimals: 6 })
  await token.mintTo(alice, 10n)
  const closed = await token.accountOf(bob)
  const prompts = controls.prompts()
  const transfer = { ...on, to: closed, amount: 4n, token: token.mint }
  const refused = {
    code: 'solana/recipient',
    details:
      'No key belongs to this address and it holds nothing: a closed token account, or a vault that must be opened first.',
  }
  await expect(can.transfer?.(transfer)).rejects.toMatchObject(refused)
  await expect(can.buildTransfer?.(transfer)).rejects.toMatchObject(refused)
  expect(controls.prompts()).toEqual(prompts)
  // Once it is open, it receives.
  await token.mintTo(bob, 1n)
  await can.transfer?.(transfer)
  expect(await can.getBalance?.({ chainId: on.chainId, account: bob, token: token.mint })).toMatchObject({ units: 5n })
})

test.each(['spl-token', 'spl-token-2022'] as const)(
  'a vault without a key receives a token, if it holds tokens of %s: it needs no SOL of its own',
  async (program) => {
    const { alice, chain, client, on } = await visit()
    const { can } = instanceOf(client)
    const token = chain.createToken({ decimals: 6 })
    await token.mintTo(alice, 10n)
    const held = chain.createToken({ decimals: 6, program })
    // An address of a program, as the vault of a multisig is. No account of its own is there.
    const vault = await held.accountOf(alice)
    await held.mintTo(vault, 1n)
    await can.transfer?.({ ...on, to: vault, amount: 4n, token: token.mint })
    const balance = await can.getBalance?.({ chainId: on.chainId, account: vault, token: token.mint })
    expect(balance).toMatchObject({ units: 4n })
  },
)
