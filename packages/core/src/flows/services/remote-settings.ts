import { createStore } from 'zustand/vanilla'
import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { readable } from '../../kernel/store.ts'
import { disabledDefaults, type FeatureSettings, localDefaults } from './feature-settings.ts'
import type { OwnFeatures, RemoteSettings, RemoteSettingsState } from './remote-settings-api.ts'

/**
 * Feature switches and allowed origins of the app's operator: opt-in.
 *
 * @example
 * const settings = client.use(remoteSettings)
 * void settings.follow({ features: { swap: ['0x'] } })
 * if (settings.isOn('activity')) drawActivityTab()
 */
export const remoteSettings: Feature<RemoteSettings> = { id: 'remote-settings', create: createRemoteSettings }

function createRemoteSettings(client: LatchkeyClient): RemoteSettings {
  const store = createStore<RemoteSettingsState>(() => ({
    status: 'local',
    features: withOwn(client.options.features),
    allowedOrigins: [],
  }))

  const started = new Promise<void>((resolve) => {
    if (client.ready.getState()) return resolve()
    const off = client.ready.subscribe((ready) => {
      if (!ready) return
      off()
      resolve()
    })
  })

  return {
    ...readable(store),
    async follow({ features } = {}) {
      const own = ownOf({ ...client.options.features, ...features })
      const local = withOwn(own)
      const { services } = client.options
      if (!services) return store.setState({ features: local })
      if (store.getState().status !== 'remote') store.setState({ status: 'loading', features: disabledDefaults })
      await started
      try {
        const { askOperator } = await import('./ask-operator.ts')
        await askOperator({ client, services, store, local, own })
      } catch (error) {
        client.log.warn('Remote settings could not be loaded', { error })
        store.setState({ status: 'disabled', features: disabledDefaults })
      }
    },
    isOn: (feature) => store.getState().features[feature] !== false,
  }
}

/** The app's features that an operator can switch too. */
const ownOf = (given: OwnFeatures = {}): OwnFeatures =>
  Object.fromEntries(Object.entries(given).filter(([name, setting]) => setting !== undefined && name in localDefaults))

const withOwn = (given?: OwnFeatures) => ({ ...localDefaults, ...ownOf(given) }) as FeatureSettings
