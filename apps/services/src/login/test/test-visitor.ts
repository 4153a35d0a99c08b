import type { LoginClient } from './login-client.ts'
import type { TestLogin } from './start-test-login.ts'
import { createShare, createTestFactor, createTestKeys } from './test-keys.ts'

/** The address of the visitors that a test makes without another one. */
export const ann = 'ann@shop.example'

/** A visitor with keys, who can add recovery factors. `keys`: those of a seed that the test knows. */
export async function createVisitor(login: TestLogin, email = ann, keys = createTestKeys()) {
  const client = await login.client()
  const { account } = await login.logIn(client, email)
  const share = createShare()
  const prove = () => keys.prove(client, account.id)
  await client.ask('vault/create', { addresses: keys.addresses, share, keyProof: await prove() })
  const known = new Set<string>()
  const addFactor = async (by: LoginClient = client) => {
    const factor = createTestFactor()
    const recoveryShare = createShare()
    const answer = await by.ask('vault/recovery/add', {
      kind: 'code',
      label: 'Printed code',
      sealed: factor.sealed,
      share: recoveryShare,
      stepUpKey: factor.stepUpKey,
      keyProof: await keys.prove(by, account.id),
    })
    const id = answer.account.recoveries.map((each) => each.id).find((each) => !known.has(each)) ?? ''
    known.add(id)
    return { ...factor, id, share: recoveryShare, answer }
  }
  return { client, id: account.id, keys, share, prove, addFactor }
}

/** A fresh login on a device that the account doesn't know: what a thief of the mailbox has. */
export async function createMailboxThief(login: TestLogin, email = ann) {
  login.clock.time += 600_000
  const client = await login.client()
  await login.logIn(client, email)
  return client
}
