import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { type CheckSignerOptions, checkSigner } from './check-signer.ts'

const account = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const message = 'alice.shop.example'

/** What happened, in its order. */
async function stepsOf(signature: string): Promise<readonly unknown[]> {
  const steps: unknown[] = []
  const inTurn: CheckSignerOptions['inTurn'] = async (work) => {
    steps.push('turn begins')
    const value = await work()
    steps.push('turn ends')
    return { value }
  }
  const rpc = () => async () => {
    steps.push('chain asked')
    return '0x'
  }
  steps.push(await checkSigner({ address: account.address, chainId: 'eip155:31337', message, signature, rpc, inTurn }))
  return steps
}

test('a key’s signature is recognised in one turn, and no chain is asked', async () => {
  expect(await stepsOf(await account.signMessage({ message }))).toEqual(['turn begins', 'turn ends', 'key'])
})

test('whose key signed is found out once, in the turn; the turn doesn’t wait for the chain', async () => {
  // The chain is asked by the same check: after the turn nothing keeps the processor busy again.
  expect(await stepsOf(await stranger.signMessage({ message }))).toEqual([
    'turn begins',
    'chain asked',
    'turn ends',
    'none',
  ])
})

test('when too much waits nothing is checked', async () => {
  const rpc = () => expect.unreachable('the chain is asked')
  const inTurn = async () => undefined
  const signature = await stranger.signMessage({ message })
  const options = { address: account.address, chainId: 'eip155:31337', message, signature, rpc, inTurn }
  expect(await checkSigner(options)).toBe('unknown')
})
