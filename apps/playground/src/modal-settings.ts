import type { ModalSettings } from '@latchkey/react'
import { avatars } from './avatars.tsx'
import type { PlaygroundOptions } from './options.ts'

export function modalSettings({ locale, layer, size, consent, avatar }: PlaygroundOptions): ModalSettings {
  const terms = { termsUrl: 'https://example.org/terms', privacyUrl: 'https://example.org/privacy' }
  return {
    locale,
    layer,
    size,
    avatar: avatars[avatar],
    legal: consent === 'off' ? undefined : { ...terms, consent: consent === 'box' },
  }
}
