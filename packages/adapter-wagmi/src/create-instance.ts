import type { AdapterEvent, AdapterInstance, ConnectResult, PortContext } from '@latchkey/core'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import { abortable, toCaip } from '@latchkey/eip1193'
import { watchConnectors } from '@wagmi/core'
import { nameAbilities, walletAbilities } from './abilities.ts'
import { createCan } from './create-can.ts'
import { hasNames } from './has-names.ts'
import { lazily } from './lazily.ts'
import type { Adoption } from './lazy/adoption.ts'
import { injectedWallets } from './list/injected-wallets.ts'
import { listConnectors } from './list/list-connectors.ts'
import { mirror } from './snapshot.ts'
import type { Config } from './wagmi-types.ts'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    'wagmi/connector-missing': string
  }
}

/** The adapter at work for one client. */
export function createInstance(
  config: Config,
  context: PortContext<AdapterEvent<'eip155'>>,
): AdapterInstance<'eip155'> {
  const { alert, clock, emit, log, platform } = context
  const all = [...walletAbilities, ...(config.chains.some(hasNames) ? nameAbilities : [])]
  const code = lazily(() => import('./lazy/index.ts'))
  const wallets = injectedWallets({ config, clock, onChange: () => emit({ type: 'snapshot' }) })
  let adoption: Adoption | undefined

  /** In the same turn once the code is here, so that a wallet's popup opens within the click. */
  function run<T>(call: (loaded: Awaited<ReturnType<typeof code.load>>) => Promise<T>): Promise<T> {
    return (code.value ? call(code.value) : code.load().then(call)).catch((error) =>
      Promise.reject(normalizeError(error)),
    )
  }

  const find = (connectorId: string) =>
    config.connectors.find(({ id, type }) => id === connectorId && type !== 'latchkey')

  return {
    get networks() {
      return config.chains.map(({ id }) => toCaip(id))
    },
    can: createCan({ config, all, code }),
    snapshot: () => ({
      connectors: listConnectors({ config, device: platform.device(), identify: wallets.identify }),
      ...mirror(config, all),
    }),
    start() {
      if (platform.kind === 'server') return () => {}
      const offs = [
        config.subscribe(
          (state) => state,
          () => {
            emit({ type: 'snapshot' })
            adoption?.repair()
          },
        ),
        watchConnectors(config, {
          onChange() {
            emit({ type: 'snapshot' })
            void wallets.look()
          },
        }),
        wallets.start(),
      ]
      return () => {
        for (const off of offs.splice(0)) off()
        adoption?.stop()
        adoption = undefined
      }
    },
    prepare({ connectorId }) {
      code.load().catch((error) => log.warn('The wagmi adapter could not be loaded', error))
      if (connectorId !== undefined)
        void find(connectorId)
          ?.getProvider()
          .catch(() => undefined)
    },
    connect({ chainId, connectorId, signal }) {
      if (signal?.aborted) return Promise.reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
      const connector = find(connectorId)
      if (!connector) return Promise.reject(new LatchkeyError('connector/not-found', { input: connectorId }))
      const attempt: Promise<ConnectResult<'eip155'>> = run(({ connect }) =>
        connect(config, { connector, chainId }, all),
      )
      attempt.then(
        (result) => signal?.aborted && emit({ type: 'connected', ...result }),
        () => undefined,
      )
      return abortable(attempt, signal)
    },
    // wagmi restores its connections by itself.
    reconnect: async () => null,
    async adopt(transport) {
      const connector = config.connectors.find(({ type }) => type === 'latchkey')
      if (!connector) {
        const details = 'Add latchkeyConnector() to the connectors of your wagmi config.'
        alert('wagmi/connector-missing', details)
        throw new LatchkeyError('wagmi/connector-missing', { shortMessage: 'wagmi has no Latchkey connector', details })
      }
      return run(({ createAdoption }) => {
        adoption ??= createAdoption({
          config,
          connector,
          clock,
          all,
          onLeave: (connectionId) => emit({ type: 'disconnected', connectionId, reason: 'local' }),
        })
        return adoption.adopt(transport)
      })
    },
    setActive(connectionId) {
      run(({ switchActive }) => switchActive(config, connectionId)).catch((error) =>
        log.warn('The connection could not be made the current one', error),
      )
    },
    disconnect: ({ connectionId }) => run(({ disconnect }) => disconnect(config, connectionId)),
    getProvider: ({ connectionId }) => run(({ getProvider }) => getProvider(config, connectionId)),
  }
}
