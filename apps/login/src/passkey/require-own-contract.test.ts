import { type PasskeyAccount, passkeyContract } from '@latchkey/frame/wire'
import { createTestPasskey, startTestLogin, type TestLogin } from '@latchkey/services/login-testing'
import { decodeFunctionData, getContractAddress, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSignedBy } from './is-signed-by.ts'
import { requireOwnContract } from './require-own-contract.ts'

const site = { origin: 'http://login.localhost', rpId: 'login.localhost' }
const chainId = 'eip155:31337'
const nowhere = 'http://127.0.0.1:1'
let login: TestLogin
beforeAll(async () => {
  login = await startTestLogin({
    chains: { [chainId]: nowhere },
    login: { passkey: { rpId: site.rpId }, smartAccounts: { [chainId]: { bundler: nowhere } } },
  })
})
afterAll(() => login.close())

/** An account as the login server answers it. */
async function made(kitOwner?: `0x${string}`): Promise<PasskeyAccount> {
  const client = await login.client()
  const { flow, options } = await client.ask('passkey/options', { projectId: 'shop', purpose: 'create' })
  client.keep(await client.ask('passkey/finish', { flow, credential: createTestPasskey(site).create(options) }))
  const { account } = await client.ask('passkey/account', { isDraft: true, ...(kitOwner && { kitOwner }) })
  return account.passkeyAccount ?? { owners: [] }
}

test('the address that the server names is that of the pinned contract with these owners', async () => {
  const account = await made()
  expect(requireOwnContract(account)).toEqual(account)
  const withKit = await made('0x00000000000000000000000000000000000050a9')
  expect(requireOwnContract(withKit)).toEqual(withKit)
})

/** The address of what the factory deploys with that data (CREATE2). */
function deployedBy(data: Hex): Hex {
  const abi = parseAbi(['function deploy(bytes bytecode, bytes32 salt)'])
  const [bytecode, salt] = decodeFunctionData({ abi, data }).args
  return getContractAddress({ opcode: 'CREATE2', from: passkeyContract.factory, salt, bytecode })
}

test('a server that names another address, hides an owner or adds one is not believed', async () => {
  const [account, other] = [await made(), await made()]
  const withKit = await made('0x00000000000000000000000000000000000050a9')
  expect(deployedBy(account.factoryData as Hex)).toBe(account.address)
  const lies: PasskeyAccount[] = [
    { ...account, address: other.address },
    { ...account, factoryData: other.factoryData },
    { ...account, owners: other.owners },
    { ...account, owners: [...account.owners, ...other.owners] },
    { ...account, kitOwner: '0x00000000000000000000000000000000000050a9' },
    { owners: withKit.owners, address: withKit.address, factoryData: withKit.factoryData },
    { owners: account.owners },
    // Another proxy's code, and another implementation behind it; each with the address that is right for it, too.
    ...[
      ['60806040526040516103f0', '60806040526040516103f1'],
      ['48dbe696a4d990079e039489ba2053b36e8ffec4', '48dbe696a4d990079e039489ba2053b36e8ffec5'],
    ].flatMap(([from = '', to = '']) => {
      const factoryData = `${account.factoryData?.replace(from, to)}` as Hex
      return [
        { ...account, factoryData },
        { ...account, factoryData, address: deployedBy(factoryData) },
      ]
    }),
  ]
  for (const lie of lies) expect(() => requireOwnContract(lie)).toThrow('passkeyAccount: another contract')
})

test('an answer is signed by the owner’s key or it isn’t', async () => {
  const [passkey, other] = [createTestPasskey(site), createTestPasskey(site)]
  const owner = { id: passkey.id, ...passkey.publicKey } as never
  const { response } = passkey.get({ challenge: 'AAAA' })
  expect(await isSignedBy(owner, response)).toBe(true)
  expect(await isSignedBy(owner, other.get({ challenge: 'AAAA' }).response)).toBe(false)
  expect(
    await isSignedBy(owner, {
      ...response,
      clientDataJSON: passkey.get({ challenge: 'BBBB' }).response.clientDataJSON,
    }),
  ).toBe(false)
  expect(await isSignedBy(owner, { ...response, signature: 'AAAA' })).toBe(false)
})
