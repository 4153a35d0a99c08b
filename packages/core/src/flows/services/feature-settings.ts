import type { RemoteFeature } from '@latchkey/api-client'
import type { ProviderSetting } from '../../kernel/option-types.ts'

/** What an app offers. A setting never adds code: it decides whether what is installed is shown. */
export type FeatureSettings = {
  readonly email: boolean
  readonly socials: ProviderSetting
  readonly swap: ProviderSetting
  readonly buy: ProviderSetting
  readonly activity: boolean
  /** The toolkit's name under the modal. */
  readonly branding: boolean
}

/** The name of a feature that an operator can switch. */
export type FeatureName = keyof FeatureSettings

/** If neither app nor operator sets a feature, it is shown if it is installed. */
export const localDefaults: FeatureSettings = {
  email: true,
  socials: true,
  swap: true,
  buy: true,
  activity: true,
  branding: false,
}

/** When the operator can't be asked in an app that follows it. */
export const disabledDefaults: FeatureSettings = {
  email: false,
  socials: false,
  swap: false,
  buy: false,
  activity: false,
  branding: false,
}

/**
 * The operator's word: the only truth once it is there, so what it doesn't name is off. Where it switches on without saying which
 * providers, the app's own list stands. `social_login` covers e-mail as well.
 */
export function fromRemote(remote: readonly RemoteFeature[], local: FeatureSettings): FeatureSettings {
  const of = (id: RemoteFeature['id']) => remote.find((feature) => feature.id === id && feature.isEnabled)
  const providers = (id: RemoteFeature['id'], own: ProviderSetting): ProviderSetting => {
    const feature = of(id)
    return feature ? listed(feature.config ?? (own || true)) : false
  }
  const login = of('social_login')
  const socials = login?.config?.filter((name) => name !== 'email')
  return {
    email: login ? (login.config?.includes('email') ?? local.email) : false,
    socials: login ? listed(socials ?? local.socials) : false,
    swap: providers('swap', local.swap),
    buy: providers('onramp', local.buy),
    activity: of('activity') !== undefined,
    branding: of('branding') !== undefined,
  }
}

/** An empty list offers nothing. */
const listed = (setting: ProviderSetting): ProviderSetting =>
  Array.isArray(setting) && !setting.length ? false : setting
