/**
 * A wallet in the form that apps read. The same shape as core's `ListedWallet`, so that `walletList` fits `createLatchkey` while this
 * package doesn't depend on core.
 */
export type ListedWallet = {
  readonly id: string
  readonly name: string
  /** The reverse domain name that it announces by EIP-6963. */
  readonly rdns?: string | undefined
  readonly imageId?: string | undefined
  readonly homepage?: string | undefined
  /** Pairing links: a scheme or an https base, to which `wc?uri=…` is appended. */
  readonly mobileLink?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webappLink?: string | undefined
  /** The universal link used instead of `mobileLink` when the app prefers universal links. */
  readonly linkMode?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
  /** CAIP-2 ids. A wallet that accepts any network of an ecosystem lists the well-known ones. */
  readonly chains?: readonly string[] | undefined
  readonly badge?: string | undefined
  /** Lower numbers come first. */
  readonly order?: number | undefined
  readonly injected?: readonly { readonly namespace: string; readonly injectedId: string }[] | undefined
}
