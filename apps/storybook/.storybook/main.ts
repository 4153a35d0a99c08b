import { existsSync } from 'node:fs'
import type { StorybookConfig } from '@storybook/react-vite'
import { mergeConfig, type Plugin, type PluginOption } from 'vite'

/** Reads the arguments of those components alone that have stories: of every module it would take longer than all else of the build. */
function ofStoriesAlone(plugin: PluginOption): PluginOption {
  const { name, transform } = (plugin || {}) as Partial<Plugin>
  if (name !== 'storybook:react-docgen-plugin' || typeof transform !== 'function') return plugin
  return {
    name,
    enforce: 'pre',
    transform(code, id, options) {
      const storied = id.endsWith('.tsx') && existsSync(id.replace(/tsx$/, 'stories.tsx'))
      return storied ? transform.call(this, code, id, options) : undefined
    },
  }
}

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../../../packages/ui/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: ({ plugins, ...vite }) =>
    mergeConfig(
      { ...vite, plugins: plugins?.map(ofStoriesAlone) },
      {
        // Sources, not builds, like everywhere in development.
        resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
        build: { chunkSizeWarningLimit: 4000 },
      },
    ),
}

export default config
