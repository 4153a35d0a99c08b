import { resolveMetadata } from '@latchkey/core'
import type { Metadata, PortContext } from '@latchkey/core/ports'
import * as core from '@walletconnect/core'
import * as sign from '@walletconnect/sign-client'
import type { ICore, ISignClient, SignClientTypes } from '@walletconnect/types'
import type { RelayOptions } from '../options.ts'
import { storedPairings } from '../stored-pairings.ts'
import { checkUpdates } from './check-updates.ts'
import { extendCodec, type ProposalSignIn } from './message-codec.ts'
import { createRelayLink, type RelayLink } from './relay-link.ts'
import { createRelayUrls } from './relay-urls.ts'
import { createSdkLogger } from './sdk-logger.ts'
import { createSdkStorage, type SdkStorage } from './sdk-storage.ts'

/** A running SDK. */
export type Sdk = {
  readonly client: ISignClient
  readonly link: RelayLink
  readonly storage: SdkStorage
  readonly signIn: ProposalSignIn
  close(): Promise<void>
}

type SdkContext = Pick<PortContext<never>, 'clientId' | 'metadata' | 'platform' | 'storage' | 'clock' | 'log'>

/** Starts the SDK from its stored data. Doesn't wait for the relay; opens a socket only if there is a topic to subscribe to. */
export async function openSdk(options: RelayOptions, context: SdkContext): Promise<Sdk> {
  const { Core, SignClient } = loadSdk()
  const { url } = options.relay
  const urls = typeof url === 'string' ? [url] : url
  const [relayUrl = ''] = urls
  const customStoragePrefix = `latchkey-${context.clientId}`
  const storage = createSdkStorage(context.storage)
  const logger = createSdkLogger(context.log)
  const core = new Core({
    projectId: options.relay.projectId,
    relayUrl,
    customStoragePrefix,
    storage,
    telemetryEnabled: options.telemetry === true,
    logger,
  })
  forgetGlobalCore(customStoragePrefix)
  if (!options.verify) core.verify.register = async () => ''
  const signIn = extendCodec(core.crypto)
  const stored = context.storage.item(storedPairings)
  const { relay: last, sessions = [] } = stored.get() ?? {}
  const link = createRelayLink(core.relayer, {
    clock: context.clock,
    log: context.log,
    urls: createRelayUrls(urls, sessions.length ? last : undefined),
    onWorking(working) {
      const relay = working === relayUrl ? undefined : working
      const now = stored.get() ?? { sessions: [], ended: [] }
      if (now.relay !== relay) stored.set({ ...now, relay })
    },
  })
  const client = (await SignClient.init({
    core: core as ICore,
    logger,
    metadata: appMetadata(resolveMetadata(context), options.metadata),
  })) as ISignClient
  checkUpdates(client)
  return {
    client,
    link,
    storage,
    signIn,
    async close() {
      core.heartbeat.stop()
      await link.close()
    },
  }
}

/** The SDK shares one core per prefix through a global, which would return a closed core at the next start. */
function forgetGlobalCore(prefix: string): void {
  const globals = globalThis as Record<string, unknown>
  delete globals[`_walletConnectCore_${prefix}`]
  delete globals[`_walletConnectCore_${prefix}_count`]
}

/** A copy, because the SDK writes into it. */
function appMetadata(client: Metadata, own: Partial<Metadata> = {}): SignClientTypes.Metadata {
  const { name, description, url, icons, redirect } = { ...client, ...own }
  const { native, universal } = redirect ?? {}
  return {
    name,
    description,
    url,
    icons: [...icons],
    ...(redirect && { redirect: { ...(native && { native }), ...(universal && { universal }) } }),
  }
}

/** The SDK's classes. The imports are static, so that a bundler loads the driver and the SDK in one step. This runs no code of the SDK. */
function loadSdk(): Pick<typeof core & typeof sign, 'Core' | 'SignClient'> {
  return { Core: named<typeof core>(core, 'Core').Core, SignClient: named<typeof sign>(sign, 'SignClient').SignClient }
}

/** Some loaders put the exports of a CommonJS build under `default`. */
function named<M>(module: M & { default?: unknown }, name: keyof M): M {
  return name in (module as object) ? module : ((module.default ?? module) as M)
}
