import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { createClient, getContractAddress, type Hex, http, keccak256, serializeErc6492Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checksumAddress } from '../../message/checksum-address.ts'
import { createSignInMessage } from '../../message/create-sign-in-message.ts'
import { formatSignInMessage } from '../../message/format-sign-in-message.ts'
import { verifySignIn } from '../verify-sign-in.ts'
import { eip155Verifier, type RpcRequest } from './index.ts'
import { initOf, runtimeOf } from './smart-account.fixture.ts'

/** The deployment proxy that anvil has from its first block: it takes salt and init code and uses CREATE2. */
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const salt: Hex = `0x${'0'.repeat(64)}`
const chainId = 'eip155:31337'
const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const runtime = runtimeOf(owner.address)
const deployed = checksumAddress('0x00000000000000000000000000000000000a11ce')
const reverting = '0x000000000000000000000000000000000000dEaD'
const agreeing = '0x00000000000000000000000000000000000000FF'

let chain: Anvil
let request: RpcRequest

const clientOf = (url: string) => createClient({ transport: http(url, { retryCount: 0, timeout: 5_000 }) })

beforeAll(async () => {
  chain = await startAnvil()
  const client = clientOf(chain.url)
  request = client.request
  const setCode = (address: string, code: string) =>
    client.request({ method: 'anvil_setCode', params: [address, code] } as never)
  await setCode(deployed, `0x${runtime}`)
  await setCode(reverting, '0x60006000fd')
  // Answers 32 bytes of ones to every call.
  await setCode(agreeing, '0x60001960005260206000f3')
})
afterAll(() => chain.close())

async function verdictOf(
  accountAddress: string,
  signer: typeof owner,
  rpc: ((chainId: string) => RpcRequest | undefined) | undefined = () => request,
  wrap: (signature: Hex) => Hex = (signature) => signature,
) {
  const data = createSignInMessage({ domain: 'example.org', uri: 'https://example.org', chainId, accountAddress })
  const message = formatSignInMessage(data)
  const signature = wrap(await signer.signMessage({ message }))
  return verifySignIn({
    message,
    signature,
    expected: { domain: 'example.org', nonce: data.nonce, chainId, address: accountAddress, now: Date.now() },
    verifiers: [eip155Verifier({ rpc })],
  })
}

const predicted = (init: Hex) => getContractAddress({ opcode: 'CREATE2', bytecode: init, from: factory, salt })
const undeployed = (init: Hex) => (signature: Hex) =>
  serializeErc6492Signature({ address: factory, data: `${salt}${init.slice(2)}`, signature })
const dead: RpcRequest = clientOf('http://127.0.0.1:9').request

test('an account with a key needs no chain', async () => {
  const never = () => {
    throw new Error('asked')
  }
  expect(await verdictOf(owner.address, owner, never)).toMatchObject({ status: 'valid' })
})

describe('a deployed smart account (ERC-1271)', () => {
  test('its owner signs in, another key does not', async () => {
    expect(await verdictOf(deployed, owner)).toMatchObject({ status: 'valid' })
    expect(await verdictOf(deployed, stranger)).toStrictEqual({ status: 'invalid', reason: 'signature-mismatch' })
  })

  test('no contract, a contract that reverts and a contract that accepts everything are refused', async () => {
    for (const address of [stranger.address, reverting, agreeing])
      expect(await verdictOf(address, owner)).toStrictEqual({ status: 'invalid', reason: 'signature-mismatch' })
  })
})

describe('a smart account that is not deployed yet (ERC-6492)', () => {
  const init = initOf(runtime)
  test('its owner signs in, another key does not, and the check deploys nothing', async () => {
    const address = predicted(init)
    expect(await verdictOf(address, owner, undefined, undeployed(init))).toMatchObject({ status: 'valid' })
    expect(await verdictOf(address, stranger, undefined, undeployed(init))).toMatchObject({ status: 'invalid' })
    expect(await request({ method: 'eth_getCode', params: [address, 'latest'] })).toBe('0x')
  })

  test('a signature that deploys another account is refused', async () => {
    const other = initOf(runtimeOf(stranger.address))
    expect(keccak256(other)).not.toBe(keccak256(init))
    expect(await verdictOf(predicted(init), stranger, undefined, undeployed(other))).toMatchObject({
      status: 'invalid',
    })
  })
})

describe('a chain that cannot be asked gives unknown, never invalid', () => {
  test('the node is down', async () => {
    for (const signer of [owner, stranger]) {
      const plain = await verdictOf(deployed, signer, () => dead)
      const wrapped = await verdictOf(deployed, signer, () => dead, undeployed(initOf(runtime)))
      for (const verdict of [plain, wrapped])
        expect(verdict).toMatchObject({ status: 'unknown', reason: 'unreachable' })
    }
  })

  test.each([
    ['answers no hex', async () => ({ result: true })],
    ['is over its limit', async () => Promise.reject({ code: -32005, message: 'limit exceeded' })],
    ['has too little gas', async () => Promise.reject({ code: -32000, message: 'out of gas: limit 50000000' })],
    ['answers HTML', async () => Promise.reject(new SyntaxError('Unexpected token <'))],
  ])('the node %s', async (_, node) => {
    expect(await verdictOf(deployed, owner, () => node)).toMatchObject({ status: 'unknown', reason: 'unreachable' })
  })

  test('the app has no node of this chain', async () => {
    expect(await verdictOf(deployed, owner, () => undefined)).toStrictEqual({ status: 'unknown', reason: 'no-rpc' })
  })

  test('an app without a node accepts keys only', async () => {
    const verify = (signature: string, message: string, data: ReturnType<typeof createSignInMessage>) =>
      eip155Verifier().verify({ data, message, signature })
    const data = createSignInMessage({ domain: 'a.org', uri: 'https://a.org', chainId, accountAddress: deployed })
    const message = formatSignInMessage(data)
    const signature = await owner.signMessage({ message })
    expect(await verify(signature, message, data)).toStrictEqual({ status: 'invalid', reason: 'signature-mismatch' })
    expect(await verify(`${signature}00`, message, data)).toStrictEqual({ status: 'unknown', reason: 'no-rpc' })
  })
})
