import type { ModalSettings } from '@latchkey/react'
import type { PlaygroundOptions } from './options.ts'

export function modalSettings({ locale, layer, size, consent }: PlaygroundOptions): ModalSettings {
  const terms = { termsUrl: 'https://example.org/terms', privacyUrl: 'https://example.org/privacy' }
  return { locale, layer, size, legal: consent === 'off' ? undefined : { ...terms, consent: consent === 'box' } }
}
