import { getConfig, getOrigins, httpsOnly, originAllowed } from '@latchkey/api-client'
import type { StoreApi } from 'zustand/vanilla'
import type { CoreClient, LatchkeyClient } from '../../kernel/client.ts'
import type { ServicesOptions } from '../../kernel/option-types.ts'
import { parseUrl } from '../../kernel/validate/parse-url.ts'
import { disabledDefaults, type FeatureName, type FeatureSettings, fromRemote } from './feature-settings.ts'
import type { OwnFeatures, RemoteSettingsState } from './remote-settings-api.ts'
import { serviceAlert } from './service-alert.ts'
import { servicesHttp } from './services-http.ts'

type AskOperatorOptions = {
  readonly client: LatchkeyClient
  readonly services: ServicesOptions
  readonly store: StoreApi<RemoteSettingsState>
  readonly local: FeatureSettings
  /** The features in `local` that the app has set itself. */
  readonly own: OwnFeatures
}

/** A request that takes longer counts as failed, in ms: until then features without a decision stay hidden. */
const timeout = 10_000

/** Asks the operator of the services what this app may show, and from where it may ask. Never rejects. */
export async function askOperator(options: AskOperatorOptions): Promise<void> {
  const http = servicesHttp(options.client, options.services, { timeout })
  const call = { guard: httpsOnly, warn: options.client.log.warn }
  await Promise.all([
    getConfig(http, {}, call).then(
      ({ features }) => {
        followFeatures(options, fromRemote(features, options.local))
        return tellLogin(options)
      },
      (error: unknown) => {
        options.client.log.warn('The feature settings of the services could not be loaded, so all of them are off', {
          error,
        })
        alertOfProject(options.client, error)
        options.store.setState({ status: 'disabled', features: disabledDefaults })
        return tellLogin(options)
      },
    ),
    getOrigins(http, {}, call).then(
      ({ allowedOrigins }) => checkOrigin(options, allowedOrigins),
      (error: unknown) => {
        // It is unknown whether this origin is allowed, so no alert says that it isn't.
        options.client.log.warn('The allowed origins of the services could not be loaded', { error })
        alertOfProject(options.client, error)
        options.store.setState({ allowedOrigins: [] })
      },
    ),
  ])
}

function followFeatures({ client, store, own }: AskOperatorOptions, features: FeatureSettings) {
  store.setState({ status: 'remote', features })
  const names = Object.keys(own) as FeatureName[]
  const overridden = names.filter((name) => own[name] !== undefined && !same(own[name], features[name]))
  if (!overridden.length) return
  const details = overridden.map((name) => `"features.${name}"`).join(', ')
  client.alerts.show({ code: 'config/features-overridden', details })
}

/** An app without logins loads nothing of them. */
async function tellLogin({ client, store }: AskOperatorOptions): Promise<void> {
  if (!client.auth) return
  try {
    const { loginState } = await import('../login/login-state.ts')
    ;(client as CoreClient).use(loginState).set({ allowed: store.getState().features })
  } catch (error) {
    client.log.warn('The settings of the services could not be told to the login', { error })
  }
}

const same = (own: FeatureSettings[FeatureName] | undefined, remote: FeatureSettings[FeatureName]) =>
  JSON.stringify(own) === JSON.stringify(remote)

/** The services let every origin in whose project names none. */
function checkOrigin({ client, store }: AskOperatorOptions, allowedOrigins: readonly string[]) {
  store.setState({ allowedOrigins })
  const origin = parseUrl(client.platform.locationHref())?.origin
  if (!allowedOrigins.length || origin === undefined) return
  if (!originAllowed(origin, allowedOrigins))
    client.alerts.show({ code: 'config/origin-not-allowed', details: `This page is on ${origin}.`, once: true })
}

function alertOfProject({ alerts }: LatchkeyClient, error: unknown) {
  if (serviceAlert(error) === 'config/project-id-invalid') alerts.show({ code: 'config/project-id-invalid' })
}
