import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { delegatedCode, passkeyContract, smartAccountContract, type UserOperation } from '@latchkey/frame/wire'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import {
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  http,
  pad,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoginClient } from './test/login-client.ts'
import { startTestLogin, type TestLogin } from './test/start-test-login.ts'
import { createTestKeys } from './test/test-keys.ts'
import { createTestOperator } from './test/test-operation.ts'
import { createTestPasskey } from './test/test-passkey.ts'
import { ann, createVisitor } from './test/test-visitor.ts'

// Which contract an account is, or becomes with the operation: only of a pinned one is it known what an operation's data does.

const chainId = 'eip155:11155111'
const shopContract = '0x00000000000000000000000000000000000050a9'
const stranger = '0x7777777777777777777777777777777777777777'
const passkeySite = { origin: 'http://login.localhost', rpId: 'login.localhost' }
/** ERC-1967 */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const refusal = 'The account has another implementation'

let anvil: Anvil
let paymaster: Server
let login: TestLogin
/** Requests that reached the paymaster. */
let asked = 0
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 11_155_111 })
  paymaster = createServer((_, response) => {
    asked += 1
    const gas = { paymasterVerificationGasLimit: '0x0', paymasterPostOpGasLimit: '0x0' }
    response.end(
      JSON.stringify({ jsonrpc: '2.0', id: 1, result: { paymaster: shopContract, paymasterData: '0x', ...gas } }),
    )
  })
  await new Promise<void>((resolve) => paymaster.listen(0, '127.0.0.1', resolve))
  const { port } = paymaster.address() as { port: number }
  const most = '1000000000000000000'
  const policy = { chains: [chainId], calls: [{ to: shopContract }], perOperation: most }
  login = await startTestLogin({
    chains: { [chainId]: anvil.url },
    login: {
      passkey: { rpId: passkeySite.rpId },
      smartAccounts: { [chainId]: { bundler: anvil.url, paymaster: { url: `http://127.0.0.1:${port}` } } },
      projects: { shop: { sponsor: [{ ...policy, perAccountDay: most, perDay: most }] } },
    },
  })
}, 60_000)
afterAll(async () => {
  await login?.close()
  paymaster?.close()
  await anvil?.close()
})

const chain = () => createTestClient({ mode: 'anvil', transport: http(anvil.url) })

/** Whether the operator pays: what the visitor is told, and how often the paymaster was asked. */
async function outcome(client: LoginClient, userOperation: UserOperation) {
  const before = asked
  const told = await client.ask('sponsor/begin', { chainId, userOperation }).then(
    () => 'paid',
    async () => {
      const { code, error } = await client.refused('sponsor/begin', { chainId, userOperation })
      return `${code}: ${error.message}`
    },
  )
  return [told, asked - before]
}
const paid = ['paid', 1]
const refused = [`login/not-sponsored: ${refusal}`, 0]

test('an account of a key: delegated to the pinned contract, or without code and delegated with this operation', async () => {
  const seed = new Uint8Array(randomBytes(32))
  const { client } = await createVisitor(login, ann, createTestKeys(seed))
  // An EntryPoint that answers with nonce 0.
  await chain().setCode({ address: smartAccountContract.entryPoint, bytecode: '0x5f5f5260205ff3' })
  const operator = createTestOperator(anvil.url, 11_155_111, seed)
  const operation = await operator.operation([{ to: shopContract, data: '0x12345678' }])
  const authorisation = { chainId: '0xaa36a7', nonce: '0x0', r: '0x1', s: '0x1', yParity: '0x0' } as const
  const delegates = { ...operation, eip7702Auth: { ...authorisation, address: smartAccountContract.implementation } }

  expect(await outcome(client, operation)).toEqual(refused)
  expect(await outcome(client, delegates)).toEqual(paid)
  await operator.delegate(delegatedCode)
  expect(await outcome(client, operation)).toEqual(paid)
  // Its code could do anything before it is replaced.
  await operator.delegate(`0xef0100${stranger.slice(2)}`)
  expect(await outcome(client, operation)).toEqual(refused)
  expect(await outcome(client, delegates)).toEqual(refused)
}, 60_000)

test('an account of passkeys: a proxy of the pinned contract, or without code and made by this operation', async () => {
  const client = await login.client()
  const passkey = createTestPasskey(passkeySite)
  const ask = { projectId: 'shop', purpose: 'create', label: 'Ann’s phone' } as const
  const { flow, options } = await client.ask('passkey/options', ask)
  client.keep(await client.ask('passkey/finish', { flow, credential: passkey.create(options) }))
  const seals = [{ id: passkey.id, seal: Buffer.alloc(32, 1).toString('base64url') }]
  const { passkeyAccount } = (await client.ask('passkey/account', { seals })).account
  const sender = passkeyAccount?.address as `0x${string}`
  const executions = parseAbiParameters([
    'Execution[] executions',
    'struct Execution { address target; uint256 value; bytes callData; }',
  ])
  const batch = encodeAbiParameters(executions, [[{ target: shopContract, value: 0n, callData: '0x12345678' }]])
  const operation: UserOperation = {
    sender,
    nonce: '0x0',
    callData: encodeFunctionData({
      abi: parseAbi(['function execute(bytes32 mode, bytes executions)']),
      args: [`0x01${'0'.repeat(62)}`, batch],
    }),
    maxFeePerGas: '0x2540be400',
    maxPriorityFeePerGas: '0x0',
    signature: '0x',
  }
  const { factoryData } = passkeyAccount as { factoryData: `0x${string}` }
  const creates = { ...operation, factory: passkeyContract.factory, factoryData }
  const become = async (implementation: `0x${string}`) => {
    await chain().setCode({ address: sender, bytecode: '0x5f5ff3' })
    await chain().setStorageAt({ address: sender, index: implementationSlot, value: pad(implementation) })
  }

  expect(await outcome(client, operation)).toEqual(refused)
  expect(await outcome(client, creates)).toEqual(paid)
  await become(passkeyContract.implementation)
  expect(await outcome(client, operation)).toEqual(paid)
  await become(stranger)
  expect(await outcome(client, operation)).toEqual(refused)
  expect(await outcome(client, creates)).toEqual(refused)
}, 60_000)
