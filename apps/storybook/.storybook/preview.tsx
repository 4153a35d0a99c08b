import '@latchkey/ui/styles.css'
import { UiProvider } from '@latchkey/ui'
import { ar } from '@latchkey/ui/copy/ar'
import type { Preview } from '@storybook/react-vite'
import { StrictMode } from 'react'
import { explainArguments } from './explain-arguments.ts'
import { Stage } from './stage.tsx'

const preview: Preview = {
  argTypesEnhancers: [explainArguments],
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    // With what each argument is for, not its name alone.
    controls: { expanded: true },
    options: { storySort: { order: ['Views', 'Modal', 'Page', 'Parts'] } },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '780px' }, type: 'mobile' },
        smallPhone: { name: 'Small phone', styles: { width: '320px', height: '568px' }, type: 'mobile' },
        desktop: { name: 'Desktop', styles: { width: '1180px', height: '800px' }, type: 'desktop' },
      },
    },
  },
  globalTypes: {
    theme: {
      toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
    },
    locale: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: [
          { value: 'en', title: 'English' },
          { value: 'ar', title: 'العربية' },
        ],
        dynamicTitle: true,
      },
    },
    dir: {
      toolbar: { title: 'Direction', icon: 'transfer', items: ['auto', 'ltr', 'rtl'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light', locale: 'en', dir: 'auto' },
  decorators: [
    (Story, { globals, title }) => {
      const { theme, locale } = globals
      const dir = globals.dir === 'auto' ? (locale === 'ar' ? 'rtl' : 'ltr') : globals.dir
      return (
        <StrictMode>
          <UiProvider theme={theme} locale={locale} dir={dir} copy={locale === 'ar' ? ar : undefined}>
            <Stage shadow={title.startsWith('Parts/')}>
              <Story />
            </Stage>
          </UiProvider>
        </StrictMode>
      )
    },
  ],
}

export default preview
