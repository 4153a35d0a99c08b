/** A wallet in a registry's answer. Absent fields are left out. */
export type WalletRecord = {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
  readonly image_id?: string | undefined
  readonly homepage?: string | undefined
  readonly mobile_link?: string | undefined
  readonly desktop_link?: string | undefined
  readonly webapp_link?: string | undefined
  readonly link_mode?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
  readonly chrome_store?: string | undefined
  /** CAIP-2 ids. */
  readonly chains?: readonly string[] | undefined
  readonly badge_type?: string | undefined
  readonly order?: number | undefined
  readonly injected?: readonly { readonly namespace: string; readonly injected_id: string }[] | undefined
}
