import { afterEach, expect, test } from 'vitest'
import { parseAddress } from '../address.ts'
import { createTestBlockchain } from '../test/create-test-blockchain.ts'
import { startStandIn } from '../test/start-stand-in.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const chainId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
/** The development account Alice, as the generic and as the Polkadot network write it. */
const alice = ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5']
/** Where every Substrate chain keeps Alice's account. */
const key =
  '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

/** A stand-in for a Substrate node's JSON-RPC. */
async function create(result: unknown) {
  const asked: unknown[] = []
  const node = await startStandIn(({ body }) => {
    const { id, method, params } = JSON.parse(body)
    asked.push([method, params])
    return { body: { jsonrpc: '2.0', id, result } }
  })
  const blockchain = await createTestBlockchain({ chains: { [chainId]: [node.url] } })
  closing.push(node.close, blockchain.close)
  return { asked, holdings: blockchain.source(chainId).holdings }
}

test.each(alice)('the free balance of %s is read from the chain’s own storage', async (address) => {
  // nonce 1, consumers 0, providers 1, sufficients 0, free 2^64 + 5, reserved 7, frozen 0, flags
  const info = `0x${'01000000'}${'00000000'}${'01000000'}${'00000000'}${'0500000000000000'}${'0100000000000000'}${'07'.padEnd(32, '0')}${'0'.repeat(32)}${'00000000000000000000000000000080'}`
  const { holdings, asked } = await create(info)
  const account = parseAddress(address)
  if (account?.namespace !== 'polkadot') throw new Error('no account')
  expect(await holdings(account)).toEqual([{ name: 'Polkadot', symbol: 'DOT', decimals: 10, amount: 2n ** 64n + 5n }])
  expect(asked).toEqual([['state_getStorage', [key]]])
})

test('an account that never had anything has nothing', async () => {
  const { holdings } = await create(null)
  const account = parseAddress(alice[0] ?? '')
  if (account?.namespace !== 'polkadot') throw new Error('no account')
  expect((await holdings(account)).map(({ amount }) => amount)).toEqual([0n])
})

test.each(['0x', '0x00', 7, {}, 'text', `0x${'zz'.repeat(80)}`])('error: %j is no account', async (result) => {
  const { holdings } = await create(result)
  await expect(holdings({ address: '', publicKey: new Uint8Array(32) })).rejects.toMatchObject({ failure: 'invalid' })
})
