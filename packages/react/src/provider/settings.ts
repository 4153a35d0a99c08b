import type { CopyOverrides } from '@latchkey/ui'
import type { ComponentType, ReactNode } from 'react'
import type { LocaleModule } from './locales.ts'

/**
 * An account's image, drawn by the app.
 *
 * @example
 * const Avatar: AvatarComponent = ({ address, size }) => <Jazzicon seed={address} diameter={size} />
 */
export type AvatarComponent = ComponentType<{
  readonly address: string
  /** The image that a name service knows (ENS), `undefined` where there is none. */
  readonly ensImage: string | undefined
  /** Width and height in px. */
  readonly size: number
}>

/** How the modal looks and speaks; everything has a good default. */
export type ModalSettings = {
  /**
   * BCP 47, or what loads a language: `() => import('./latchkey-fr.ts')`. English and Arabic come with Latchkey; for another tag pass `copy`
   * too. @default 'en'
   */
  readonly locale?: string | (() => Promise<LocaleModule>) | undefined
  /** @default from the locale */
  readonly dir?: 'ltr' | 'rtl' | undefined
  /** Your own words by section and key; wins over the locale's. */
  readonly copy?: CopyOverrides | undefined
  /** `'z-index'` (999, `--latchkey-z-index`) for pages whose own overlays must stay above. @default 'top' */
  readonly layer?: 'top' | 'z-index' | undefined
  /** `'wide'` falls back to compact by itself where there is no room. @default 'compact' */
  readonly size?: 'compact' | 'wide' | undefined
  /**
   * Links under the wallet list; with `consent` a box must be ticked before connecting. Its words are ours (`copy.legal`), or without links
   * those of your slot `latchkey-legal`.
   */
  readonly legal?:
    | {
        readonly termsUrl?: string | undefined
        readonly privacyUrl?: string | undefined
        readonly consent?: boolean | undefined
      }
    | undefined
  /** Your own content inside the modal, styled by your page: `latchkey-legal` stands under the wallet list. */
  readonly slots?: { readonly [name: string]: ReactNode } | undefined
  /**
   * Draws every account's image, in the buttons and in the modal, with the styles of your page. Where it draws nothing ours is seen. Define
   * it outside your components: each new function is another component to React.
   */
  readonly avatar?: AvatarComponent | undefined
  /** Where "Learn more" of "What is a wallet?" leads. */
  readonly learnMoreUrl?: string | undefined
  /**
   * When the modal's code (about 34 kB compressed, from your own host) is loaded: once the page is idle, so that the first tap opens at
   * once, or only when a pointer or focus comes to a button. Visitors who save data always get `'intent'`. @default 'idle'
   */
  readonly preload?: 'idle' | 'intent' | undefined
  /** `false`: nothing is appended to `body`; pass the element that hosts the modal to `host` instead. @default true */
  readonly append?: boolean | undefined
  /** The element that hosts the modal, in place of `body`; `null` until it is there. */
  readonly host?: HTMLElement | null | undefined
}
