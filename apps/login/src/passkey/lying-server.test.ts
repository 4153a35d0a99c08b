import type { PasskeyAccount } from '@latchkey/frame/wire'
import { decodeFunctionData, encodeAbiParameters, type Hex, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOwners } from '../owners/read-owners.ts'
import type { LoginServer } from '../server/login-server.ts'
import {
  codeOf,
  type Lies,
  linkNew,
  lyingPage,
  ownerOf,
  unfixedVisitor,
  withOwners,
} from '../testing/lying-server.fixture.ts'
import { newPasskey, passkeyVisitor } from '../testing/passkey-visitor.fixture.ts'
import { type Site, startSite } from '../testing/site.fixture.ts'
import { rpId } from '../testing/smart-scene.fixture.ts'
import { makeKit } from '../testing/take-kit.fixture.ts'
import { fixAccount } from './fix-account.ts'

const nowhere = 'http://127.0.0.1:1'
const thief = '0x00000000000000000000000000000000000050a9'
let site: Site
beforeAll(async () => {
  site = await startSite({ login: { passkey: { rpId }, smartAccounts: { 'eip155:31337': { bundler: nowhere } } } })
})
afterAll(() => site?.close())

const unfixed = (lies?: Lies) => unfixedVisitor(site, lies)
const lying = (lies: Lies) => lyingPage(site, lies)

test('a server that adds an owner of its own when the address is fixed is refused, with a kit and without', async () => {
  const requests: Lies['requests'] = { 'passkey/account': (request) => ({ ...request, kitOwner: thief }) }
  const { account, page } = await unfixed({ requests })
  await expect(fixAccount(page, account)).rejects.toThrow('other owners')
  const other = await unfixed({ requests })
  await expect(makeKit(other.page, other.account)).rejects.toThrow('other owners')
})

test('a server that leaves the kit’s key out is refused', async () => {
  const { account, page } = await unfixed()
  const { kit } = await makeKit(page, account)
  const call: LoginServer['call'] = (name, { kitOwner: _, ...request }: { kitOwner?: string }) =>
    page.server.call(name, request as never)
  await expect(fixAccount({ ...page, server: { call } }, account, { kit })).rejects.toThrow('other owners')
})

test('a kit of another account is no owner of this one', async () => {
  const [one, other] = [await unfixed(), await unfixed()]
  const { kit } = await makeKit(other.page, other.account)
  await expect(fixAccount(one.page, one.account, { kit })).rejects.toThrow('other owners')
})

test('a draft fixes nothing: the visitor who never saved the kit has an account without it', async () => {
  const { account, page } = await unfixed()
  const { kit } = await makeKit(page, account)
  const fixed = await fixAccount(page, account)
  expect(fixed.passkeyAccount.kitOwner).toBeUndefined()
  expect(fixed.passkeyAccount.address).not.toBe(kit.address)
})

test('a server that linked a passkey of its own is refused when the address is fixed', async () => {
  const { account, page } = await unfixed()
  const { flow, options } = await page.server.call('passkey/options', { projectId: 'shop', purpose: 'link' })
  await page.server.call('passkey/finish', { flow, credential: newPasskey().create(options) })
  await expect(fixAccount(page, account)).rejects.toThrow('other owners')
})

test('a server that answers a new passkey with another key, or with one more, is refused at the login', async () => {
  const change = (
    edit: (owners: PasskeyAccount['owners']) => PasskeyAccount['owners'],
  ): NonNullable<Lies['answers']> => ({
    'passkey/finish': (answer) => ({
      ...answer,
      account: withOwners(answer.account, edit(answer.account.passkeyAccount?.owners ?? [])),
    }),
  })
  const key = newPasskey().publicKey as never
  for (const answers of [
    change((owners) => owners.map((owner) => ({ ...owner, ...(key as object) }))),
    change((owners) => [...owners, ownerOf(newPasskey())]),
  ]) {
    const page = await lying({ answers })
    expect(await codeOf(passkeyVisitor(site, { page }))).toBe('login/passkey')
  }
})

test('the same when a second passkey is added: only the key that the device made counts', async () => {
  const add = async (edit: (owners: PasskeyAccount['owners']) => PasskeyAccount['owners']) => {
    const { account, page } = await unfixed({
      answers: {
        'passkey/finish': (answer) =>
          answer.status === 'linked'
            ? { ...answer, account: withOwners(answer.account, edit(answer.account.passkeyAccount?.owners ?? [])) }
            : answer,
      },
    })
    return (await linkNew(site, page, account)).account
  }
  expect((await add((owners) => owners)).passkeyAccount?.owners).toHaveLength(2)
  const another = ownerOf(newPasskey())
  const key = newPasskey().publicKey as object
  expect(await codeOf(add((owners) => [...owners, another]))).toBe('login/passkey')
  expect(await codeOf(add((owners) => [...owners.slice(0, 1), { ...owners[1], ...key } as never]))).toBe(
    'login/passkey',
  )
  expect(await codeOf(add(([first, second]) => [{ ...first, ...key } as never, second as never]))).toBe('login/passkey')
  expect(await codeOf(add((owners) => owners.slice(0, 1)))).toBe('login/passkey')
})

test('a passkey that a lying server lists owns the account only where a node lies too', async () => {
  const { page } = await passkeyVisitor(site)
  const account = (await page.server.call('account', {})).account.passkeyAccount as PasskeyAccount
  const thiefs = { ...ownerOf(newPasskey()), loginId: 'login-of-the-thief' }
  const listed = { ...account, added: [thiefs] }
  const [own] = account.owners
  /** Says that these passkeys own the account, and counts them. */
  const node = (held: PasskeyAccount['owners']) =>
    readOwners(async (method, [call]) => {
      if (method === 'eth_getCode') return '0x01'
      const asked = decodeFunctionData({ abi: ownersAbi, data: (call as { data: Hex }).data })
      if (asked.functionName === 'owner') return encodeAbiParameters([{ type: 'address' }], [zeroAddress])
      if (asked.functionName === 'getKeyIdHashesCount')
        return encodeAbiParameters([{ type: 'uint256' }], [BigInt(held.length)])
      const { x, y } = held.find(({ id }) => id === asked.args[0]) ?? { x: 0, y: 0 }
      return encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [BigInt(x), BigInt(y)])
    }, listed)
  expect(own && (await node([own]))).toEqual({ passkeys: [own?.id], count: 1 })
  expect(await readOwners(async () => '0x', listed)).toEqual({ passkeys: [own?.id], count: 1 })
  // The remaining risk: such a node shows it as an owner.
  expect(own && (await node([own, thiefs]))).toEqual({ passkeys: [own?.id, thiefs.id], count: 2 })
})

const ownersAbi = parseAbi([
  'function owner() view returns (address)',
  'function getKeyIdHashesCount() view returns (uint256)',
  'function getKey(string keyId) view returns (uint256 x, uint256 y)',
])
