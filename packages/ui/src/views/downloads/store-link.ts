import type { IconName } from '../../icon/icons.ts'

export type StoreKind = 'extension' | 'ios' | 'android' | 'desktop' | 'homepage'

/** One link to install the wallet from. */
export type StoreLink = {
  readonly kind: StoreKind
  /** Passes `safeHref`; a link that doesn't is not drawn. */
  readonly href: string
}

/** How each kind is drawn and what its text is called. */
export const storeKinds: Readonly<
  Record<
    StoreKind,
    { readonly icon: IconName; readonly text: 'extensionText' | 'appText' | 'desktopText' | 'homepageText' }
  >
> = {
  extension: { icon: 'browser', text: 'extensionText' },
  ios: { icon: 'mobile', text: 'appText' },
  android: { icon: 'mobile', text: 'appText' },
  desktop: { icon: 'desktop', text: 'desktopText' },
  homepage: { icon: 'web', text: 'homepageText' },
}
