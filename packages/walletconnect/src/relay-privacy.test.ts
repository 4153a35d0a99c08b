import { expect, test } from 'vitest'
import { createConnectedScene } from '../test/scene.ts'
import { evmAddress } from '../test/test-wallet.ts'

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const hash = `0x${'ab'.repeat(32)}`
const sending = {
  chainId: 'eip155:1',
  method: 'eth_sendTransaction',
  params: [{ from: evmAddress, to: contract, data: '0xa9059cbb' }],
} as const

test('beside the encrypted message a relay gets only the fields that delivering needs', async () => {
  const { relay, wallet, transport } = await createConnectedScene()
  wallet.answer = () => ({ result: hash })
  expect(await transport.request(sending)).toBe(hash)

  const app = relay.calls.find(({ method }) => method === 'wc_proposeSession')?.from
  const sent = relay.calls.filter(({ from }) => from === app)
  // `attestation` is empty, because `verify` is off.
  const filled = (params: object) => Object.keys(params).filter((name) => params[name as keyof typeof params] !== '')
  const namesIn = (method: string) =>
    new Set(sent.filter((call) => call.method === method).flatMap(({ params }) => filled(params)))
  expect(namesIn('wc_proposeSession')).toEqual(new Set(['pairingTopic', 'sessionProposal', 'ttl']))
  expect(namesIn('irn_publish')).toEqual(new Set(['topic', 'message', 'ttl', 'prompt', 'tag']))
  for (const secret of ['eth_sendTransaction', 'eip155', contract]) expect(JSON.stringify(sent)).not.toContain(secret)
})
