// Values of an app that a page of the documentation may use without declaring them. Each snippet still imports its own imports.
import type { Adapter, LatchkeyClient, Network, PairingPort } from '@latchkey/core'
import type { AvatarComponent } from '@latchkey/react'
import type { Config } from 'wagmi'

declare global {
  const client: LatchkeyClient
  const networks: [Network, ...Network[]]
  const adapters: Adapter[]
  const pairing: PairingPort
  /** wagmi's config. */
  const config: Config
  /** CAIP-2, e.g. `eip155:1`. */
  const chainId: string
  /** Plain, of an account. */
  const address: string
  const button: HTMLButtonElement
  /** Draws an account's image. */
  const Avatar: AvatarComponent
  /** Jest's `test`. */
  function test(name: string, run: () => Promise<void>): void
}
