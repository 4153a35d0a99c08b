import type { Readable } from '../../kernel/store.ts'
import type { FeatureName, FeatureSettings } from './feature-settings.ts'

/** The features in force, and where they come from. */
export type RemoteSettingsState = {
  /**
   * Where `features` come from. `local`: the app, which is all there is without `follow()`. `loading`: nowhere yet. `remote`: the operator.
   * `disabled`: the operator couldn't be asked.
   */
  readonly status: 'local' | 'loading' | 'remote' | 'disabled'
  readonly features: FeatureSettings
  /** Origins that may use the project id; empty until they are known, and if the request failed. */
  readonly allowedOrigins: readonly string[]
}

/** The app's own settings of its features. */
export type OwnFeatures = { readonly [name in FeatureName]?: FeatureSettings[name] | undefined }

/** Options of `follow`. */
export type FollowParameters = {
  /** The features that the app itself offers. The operator's settings override them. @default the client's `features` */
  readonly features?: OwnFeatures | undefined
}

/** What the operator of the services decides for this app: `client.use(remoteSettings)`. */
export type RemoteSettings = Readable<RemoteSettingsState> & {
  /**
   * Opts in: once the client has started, feature switches and allowed origins are asked for, at the app's own `services` and nowhere else.
   * Until they are there, and if the request failed, all switchable features are off. A call after that asks again. Never rejects;
   * resolves when both have answered. Without `services` it does nothing.
   */
  follow(parameters?: FollowParameters): Promise<void>
  /** Whether an installed feature may be shown. */
  isOn(feature: FeatureName): boolean
}
