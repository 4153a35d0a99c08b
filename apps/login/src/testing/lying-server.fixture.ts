import { refusalOf } from '@latchkey/frame/protocol'
import type { Account, LoginWire, PasskeyAccount, PasskeyOwner } from '@latchkey/frame/wire'
import { linkPasskey } from '../passkey/link-passkey.ts'
import { withOwnHandle } from '../passkey/own-handle.ts'
import type { Browser, Page } from './browser.fixture.ts'
import { newPasskey, passkeyVisitor } from './passkey-visitor.fixture.ts'
import type { Site } from './site.fixture.ts'

type Passkey = ReturnType<typeof newPasskey>
type Owners = PasskeyAccount['owners']
type Answers = { [Name in keyof LoginWire]?: (answer: LoginWire[Name]['answer'], page: Page) => unknown }
type Requests = { [Name in keyof LoginWire]?: (request: LoginWire[Name]['request']) => unknown }

/** What a lying login server changes of what it is asked, and of what it answers. */
export type Lies = { readonly answers?: Answers; readonly requests?: Requests }

/** A page whose login server lies. */
export async function lyingPage(site: Site, { answers = {}, requests = {} }: Lies, browser?: Browser): Promise<Page> {
  const page = await (browser ?? site.newBrowser()).openPage()
  const change = (lies: object, name: string, value: unknown) =>
    ((lies as Record<string, (value: unknown, page: Page) => unknown>)[name] ?? ((same: unknown) => same))(value, page)
  return {
    ...page,
    server: {
      async call(name, request, options) {
        const answer = await page.server.call(name, change(requests, name, request) as never, options)
        return (await change(answers, name, answer)) as never
      },
    },
  }
}

/** The reason of a refusal; `undefined` where there was none. */
export const codeOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => refusalOf(error)?.code ?? (error as { code?: string }).code,
  )

/** The same account with other owners. */
export const withOwners = (account: Account, owners: Owners): Account => ({
  ...account,
  passkeyAccount: { ...account.passkeyAccount, owners },
})

/** The same account of passkeys with other fields. */
export const withFields = (account: Account, edit: Partial<PasskeyAccount>): Account => ({
  ...account,
  passkeyAccount: { ...(account.passkeyAccount as PasskeyAccount), ...edit },
})
/** The same account with other seals. */
export const withSeals = (account: Account, seal: (owner: PasskeyOwner) => string | undefined): Account => {
  const { added = [], owners } = account.passkeyAccount as PasskeyAccount
  const withSeal = <Owner extends PasskeyOwner>({ seal: _, ...owner }: Owner) => {
    const next = seal(owner as unknown as PasskeyOwner)
    return { ...owner, ...(next && { seal: next }) }
  }
  const withAdded = added.length > 0 && { added: added.map(withSeal) as NonNullable<PasskeyAccount['added']> }
  return withFields(account, { owners: owners.map(withSeal), ...withAdded })
}

/** A passkey as a server lists it. */
export const ownerOf = ({ id, publicKey }: Passkey): Owners[number] => ({ id, ...publicKey }) as Owners[number]

/** A visitor with a new passkey whose account isn't fixed, in the page of a lying server. */
export async function unfixedVisitor(
  site: Site,
  lies: Lies = {},
  browser?: Browser,
): Promise<{ readonly account: Account; readonly page: Page; readonly passkey: Passkey }> {
  const page = await lyingPage(site, lies, browser)
  const passkey = newPasskey()
  let account: Account | undefined
  const stop = new Error('not fixed')
  await passkeyVisitor(site, {
    page,
    passkey,
    fixOwners: async (given) => {
      account = given
      throw stop
    },
  }).catch(() => {})
  if (!account) throw new Error('no account')
  return { account, page, passkey }
}

/** Makes another passkey and links it, as "Your login" does. */
export async function linkNew(
  site: Site,
  page: Page,
  account: Account,
): Promise<{ readonly account: Account; readonly passkey: Passkey }> {
  // The server lists passkeys by their age.
  site.clock.time += 1
  const passkey = newPasskey()
  const { flow, options: given } = await page.server.call('passkey/options', { projectId: 'shop', purpose: 'link' })
  const { options, secret } = withOwnHandle(given)
  const linked = await linkPasskey(page, account, { flow, credential: passkey.create(options), secret })
  return { account: linked, passkey }
}
