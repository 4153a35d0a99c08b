import type { Client } from '../../client/client.ts'
import type { Ability, Target } from '../../ports/ability.ts'
import type { SignInFields } from '../../ports/sign-in-fields.ts'
import { check, codeOf } from './check.ts'
import type { ContractCase, ContractHarness } from './contract-harness.ts'
import { openPage } from './open-page.ts'

/** What wallets are asked for. */
export const askingCases: readonly ContractCase[] = [
  {
    name: 'every ability of a connection does what it says',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      const { id, abilities } = await page.connected()
      for (const ability of abilities as readonly Ability[]) {
        check(page.instance.can[ability], `the adapter has the ability "${ability}" that its connection claims`)
        const roundTrip = page.roundTrips[ability]
        check(roundTrip, `the harness shows that "${ability}" works`)
        const connection = page.connections().find((one) => one.id === id)
        check(connection, `still connected before "${ability}"`)
        await roundTrip({ client: page.client, connection, wallet: page.wallet })
      }
      stop()
    },
  },
  {
    name: 'a request for another account is connection/mismatch, before any prompt',
    run: (harness) => refuses(harness, (target) => ({ ...target, account: 'somebody else' }), ['connection/mismatch']),
  },
  {
    name: 'a request for another network is connection/mismatch, before any prompt',
    run: (harness) =>
      refuses(harness, (target, client) => ({ ...target, chainId: otherThan(client, target.chainId) }), [
        'connection/mismatch',
      ]),
  },
  {
    name: 'a request for another connection is refused, before any prompt',
    run: (harness) =>
      refuses(harness, (target) => ({ ...target, connectionId: 'nobody' }), [
        'connection/mismatch',
        'connection/not-found',
      ]),
  },
  {
    name: 'a request that is aborted before it begins is request/aborted, before any prompt',
    run: (harness) => refuses(harness, (target) => ({ ...target, signal: AbortSignal.abort() }), ['request/aborted']),
  },
  {
    name: 'the wallet’s own sign-in is refused for whatever a message is refused for, before any prompt',
    async run(harness) {
      const mismatch = ['connection/mismatch'] as const
      const signsIn = (change: Change, codes: readonly string[]) => refuses(harness, change, codes, 'signIn')
      await signsIn((target) => ({ ...target, account: 'somebody else' }), mismatch)
      await signsIn((target, client) => ({ ...target, chainId: otherThan(client, target.chainId) }), mismatch)
      await signsIn((target) => ({ ...target, connectionId: 'nobody' }), [...mismatch, 'connection/not-found'])
      await signsIn((target) => ({ ...target, signal: AbortSignal.abort() }), ['request/aborted'])
    },
  },
]

type Change = (target: Target, client: Client) => Target

/** A message, or a sign-in, that must not be signed: the answer has one of the codes, and nobody has been prompted. */
async function refuses(
  harness: ContractHarness,
  change: Change,
  codes: readonly string[],
  ability: 'signMessage' | 'signIn' = 'signMessage',
): Promise<void> {
  const page = await openPage(harness)
  const stop = await page.start()
  const { id, chainId, accounts, abilities } = await page.connected()
  const spelling = accounts[0].addresses.find((one) => one.chainId === chainId || one.chainId === '*')
  const { can } = page.instance
  const target = change({ connectionId: id, account: spelling?.address ?? '', chainId }, page.client)
  if (can[ability] && abilities.includes(ability) && target.chainId !== undefined) {
    const shown = page.wallet.shown()
    const asked =
      ability === 'signMessage'
        ? can.signMessage?.({ ...target, message: 'Hello' })
        : can.signIn?.({ ...target, fields: fieldsFor(target), message: 'Hello' })
    const code = await codeOf(asked as Promise<unknown>)
    check(codes.includes(code), `${codes.join(' or ')}, not ${code}`)
    check(page.wallet.shown() === shown, 'no prompt')
  }
  stop()
}

/** What a site would ask for; it is never signed here. */
function fieldsFor({ account, chainId }: Target): SignInFields {
  return {
    domain: 'app.example',
    accountAddress: account,
    chainId,
    uri: 'https://app.example',
    version: '1',
    nonce: '0123456789abcdef',
    issuedAt: '2026-01-01T00:00:00.000Z',
  }
}

/** Another network of the app's; without one there is nothing to be confused. */
function otherThan({ networks }: Client, chainId: Target['chainId']): Target['chainId'] {
  const namespace = chainId.slice(0, chainId.indexOf(':') + 1)
  const other = networks.find(
    ({ caipNetworkId }) => caipNetworkId !== chainId && caipNetworkId.startsWith(namespace),
  )?.caipNetworkId
  return other as Target['chainId']
}
