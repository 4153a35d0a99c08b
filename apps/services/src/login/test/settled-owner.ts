import { expect } from 'vitest'
import type { LoginClient } from './login-client.ts'
import type { TestLogin } from './start-test-login.ts'
import { createShare, createTestFactor, createTestKeys, type TestFactor, type TestKeys } from './test-keys.ts'
import type { Person } from './test-people.ts'

/** A recovery factor and the server's share of its split. */
type OwnedFactor = TestFactor & { readonly id: string; readonly share: string }

/** A person whose account has keys, a first device that signs, and one recovery factor. */
export type Owner = {
  readonly person: Person
  readonly client: LoginClient
  readonly id: string
  readonly keys: TestKeys
  readonly share: string
  readonly factor: OwnedFactor
  prove(): ReturnType<TestKeys['prove']>
}

export async function settleOwner(login: TestLogin, person: Person): Promise<Owner> {
  const client = await login.client()
  const { id } = (await person.logIn(client)).account
  const [keys, share] = [createTestKeys(), createShare()]
  const prove = () => keys.prove(client, id)
  await client.ask('vault/create', { addresses: keys.addresses, share, keyProof: await prove() })
  const [made, kept] = [createTestFactor(), createShare()]
  const { account } = await addFactor({ client, prove }, made, kept)
  const factor = { ...made, id: account.recoveries[0]?.id ?? '', share: kept }
  return { person, client, id, keys, share, factor, prove }
}

export async function addFactor(
  { client, prove }: Pick<Owner, 'client' | 'prove'>,
  { sealed, stepUpKey }: TestFactor,
  share: string,
) {
  const keyProof = await prove()
  return client.ask('vault/recovery/add', { kind: 'code', label: 'Code', sealed, share, stepUpKey, keyProof })
}

/** The first device still has its session and its share; another device logs in, and gets what the recovery factor opens. */
export async function checkOwner(
  { client, factor, id, keys, person, share }: Owner,
  other: LoginClient,
): Promise<void> {
  const { account } = await client.ask('account', {})
  expect(account).toMatchObject({ id, addresses: keys.addresses, hasDeviceShare: true })
  expect(await client.ask('vault/share/read', {})).toEqual({ share })
  expect((await person.logIn(other)).account).toMatchObject({ id, addresses: keys.addresses })
  await checkFactor(other, factor)
}

export async function checkFactor(by: LoginClient, { id, sealed, share }: OwnedFactor): Promise<void> {
  expect(await by.ask('vault/recovery/read', { recoveryId: id })).toEqual({ kind: 'code', sealed, share })
}
