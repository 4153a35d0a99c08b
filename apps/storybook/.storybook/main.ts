import type { StorybookConfig } from '@storybook/react-vite'
import { mergeConfig } from 'vite'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../../../packages/ui/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: process.env.LATCHKEY_NO_DOCGEN ? false : 'react-docgen' },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      // Sources, not builds, like everywhere in development.
      resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
      build: { chunkSizeWarningLimit: 4000 },
    }),
}

export default config
