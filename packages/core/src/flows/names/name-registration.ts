import type { CoreClient, Feature } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { createMachine, derive } from '../../kernel/machine.ts'
import { current } from '../../kernel/router/history.ts'
import { accountNames } from '../account/account-names.ts'
import { signMessage } from '../operations/sign-message.ts'
import { type NameAccount, nameAccount } from './name-account.ts'
import { nameError, serviceError } from './name-errors.ts'
import { initialName, type NameEffect, type NameEvent, type NameMachineState, stepName } from './name-step.ts'
import type { NameRegistration } from './names-api.ts'
import { readOwnName } from './read-own-name.ts'
import { toCoinType } from './to-coin-type.ts'

/** How long after the last key suggestions are asked for, in ms. */
const pauseMs = 500

/**
 * The registration of a name under the app's domain, for logins without a wallet.
 *
 * @example
 * const registration = client.use(nameRegistration)
 * registration.type('alice')
 * registration.submit()
 */
export const nameRegistration: Feature<NameRegistration> = {
  id: 'name-registration',
  create(client: CoreClient) {
    // Answers of the services from before a registration are cached for minutes.
    const registered = new Map<string, string>()
    const machine = createMachine<NameMachineState, NameEvent, NameEffect>({
      initial: initialName,
      step: stepName,
      clock: client.clock,
      onDefect: (error) => client.log.error('The registration of a name broke', { error }),
      effects: {
        pause: (_, { clock, send, signal }) => {
          const stop = clock.setTimeout(() => send({ type: 'paused' }), pauseMs)
          signal.addEventListener('abort', stop)
        },
        async suggest({ text }, { send, signal }) {
          try {
            send({ type: 'suggested', suggestions: await suggest(client, text, signal) })
          } catch (error) {
            send({ type: 'notSuggested', error: serviceError('names/suggestions-failed', error) })
          }
        },
        async register({ name }, { send }) {
          try {
            const { address, connection } = await register(client, name, () => send({ type: 'signed' }))
            registered.set(address, name)
            client.use(accountNames).learn({ namespace: connection.namespace, address, name })
            send({ type: 'registered' })
            show(client, 'RegisterAccountNameSuccess')
          } catch (error) {
            send({ type: 'failed', error: serviceError('names/register-failed', error, name) })
            show(client, 'RegisterAccountName')
          }
        },
      },
    })
    const zone = () => nameAccount(client)?.zone
    return {
      ...derive([machine], ({ asking: _, tries: __, ...shown }) => shown),
      zone,
      async own() {
        const account = nameAccount(client)
        const blockchain = account && (await client.blockchain())
        if (!blockchain) return undefined
        const known = registered.get(account.address)
        try {
          return known ?? (await readOwnName(blockchain, account))
        } catch (error) {
          throw serviceError('names/lookup-failed', error)
        }
      },
      type: (text) => machine.send({ type: 'typed', text, zone: client.options.names?.zone.toLowerCase() ?? '' }),
      submit(name = machine.getState().name) {
        const zone = client.options.names?.zone.toLowerCase() ?? ''
        if (name !== undefined) machine.send({ type: 'submitted', name, zone })
      },
      reset: () => machine.send({ type: 'reset' }),
    }
  },
}

async function suggest(client: CoreClient, text: string, signal: AbortSignal) {
  const account = requireAccount(client)
  const blockchain = await client.blockchain()
  if (!blockchain) return []
  const { suggestions } = await blockchain.getNameSuggestions({ name: text, zone: account.zone, signal })
  // The service must not offer names of other domains.
  return suggestions.filter(({ name }) => name.toLowerCase().endsWith(`.${account.zone}`))
}

function requireAccount(client: CoreClient): NameAccount {
  const account = nameAccount(client)
  if (!account) throw nameError('names/no-account')
  if (!client.networks.some(({ caipNetworkId }) => caipNetworkId === account.connection.chainId))
    throw new LatchkeyError('network/not-found', {})
  return account
}

/** The message is signed by the account that was active when the visitor pressed, also when it takes them a while. */
async function register(client: CoreClient, name: string, onSigned: () => void): Promise<NameAccount> {
  const account = requireAccount(client)
  const { address, connection } = account
  const coinType = toCoinType(connection.chainId)
  const timestamp = Math.floor(client.clock.now() / 1000)
  const message = JSON.stringify({ name, attributes: {}, timestamp })
  const asked = signMessage(client, { message, connectionId: connection.id, account: address })
  const blockchain = await client.blockchain()
  const { signature } = await asked
  onSigned()
  if (!blockchain) throw nameError('names/no-account')
  await blockchain.registerName({ coinType, address, message, signature })
  return account
}

type NameView = 'RegisterAccountName' | 'RegisterAccountNameSuccess'

/** Leads the open modal there from the views of a registration; where the visitor looks at something else by now, nothing moves. */
function show({ router }: CoreClient, view: NameView): void {
  const { history, open } = router.getState()
  const shown = current(history).view
  if (!open || shown === view) return
  if (shown === 'RegisterAccountName' || shown === 'ApproveTransaction') router.replace({ view })
}
