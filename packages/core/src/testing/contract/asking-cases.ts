import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Ability, Target } from '../../kernel/ports/ability.ts'
import type { SignInFields } from '../../kernel/ports/sign-in-fields.ts'
import { check, codeOf } from './check.ts'
import type { ContractCase, ContractHarness, SkipCase } from './contract-harness.ts'
import { openPage } from './open-page.ts'

/** A request that must be refused, and the codes that say so. */
type Wrong = { change(target: Target, client: LatchkeyClient): Target; readonly codes: readonly string[] }

const account: Wrong = {
  change: (target) => ({ ...target, account: 'another account' }),
  codes: ['connection/mismatch'],
}
const network: Wrong = {
  change: (target, client) => ({ ...target, chainId: otherThan(client, target.chainId) }),
  codes: ['connection/mismatch'],
}
const connection: Wrong = {
  change: (target) => ({ ...target, connectionId: 'unknown' }),
  codes: ['connection/mismatch', 'connection/not-found'],
}
const aborted: Wrong = {
  change: (target) => ({ ...target, signal: AbortSignal.abort() }),
  codes: ['request/aborted'],
}

/** Cases about requests to wallets. */
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
        const now = page.connections().find((one) => one.id === id)
        check(now, `still connected before "${ability}"`)
        await roundTrip({ client: page.client, connection: now, wallet: page.wallet })
      }
      stop()
    },
  },
  {
    name: 'a request for another account is connection/mismatch, before any prompt',
    run: (harness, skip) => refuses(harness, skip, [account]),
  },
  {
    name: 'a request for another network is connection/mismatch, before any prompt',
    run: (harness, skip) => refuses(harness, skip, [network]),
  },
  {
    name: 'a request for another connection is refused, before any prompt',
    run: (harness, skip) => refuses(harness, skip, [connection]),
  },
  {
    name: 'a request that is aborted before it begins is request/aborted, before any prompt',
    run: (harness, skip) => refuses(harness, skip, [aborted]),
  },
  {
    name: 'the wallet’s own sign-in is refused for whatever a message is refused for, before any prompt',
    run: (harness, skip) => refuses(harness, skip, [account, network, connection, aborted], 'signIn'),
  },
]

/** A message, or a sign-in, that must not be signed: the answer has one of the codes, and there was no prompt. */
async function refuses(
  harness: ContractHarness,
  skip: SkipCase,
  wrongs: readonly Wrong[],
  ability: 'signMessage' | 'signIn' = 'signMessage',
): Promise<void> {
  const page = await openPage(harness)
  const stop = await page.start()
  const { id, chainId, accounts, abilities } = await page.connected()
  const spelling = accounts[0].addresses.find((one) => one.chainId === chainId || one.chainId === '*')
  const { can } = page.instance
  const targets = wrongs.flatMap(({ change, codes }) => {
    const target = change({ connectionId: id, account: spelling?.address ?? '', chainId }, page.client)
    return target.chainId === undefined ? [] : [{ target, codes }]
  })
  if (!abilities.includes(ability) || !targets.length) {
    stop()
    return skip(targets.length ? `the connection has no ability "${ability}"` : 'the app has no other network')
  }
  for (const { target, codes } of targets) {
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
function otherThan({ networks }: LatchkeyClient, chainId: Target['chainId']): Target['chainId'] {
  const namespace = chainId.slice(0, chainId.indexOf(':') + 1)
  const other = networks.find(
    ({ caipNetworkId }) => caipNetworkId !== chainId && caipNetworkId.startsWith(namespace),
  )?.caipNetworkId
  return other as Target['chainId']
}
