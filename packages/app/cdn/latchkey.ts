import { ethersAdapter } from '@latchkey/adapter-ethers'
import {
  activeConnection,
  addressOn,
  disconnect,
  getAccount,
  getNetwork,
  getProvider,
  sendTransaction,
  signMessage,
  switchNetwork,
} from '@latchkey/core'
import * as networks from '@latchkey/core/networks'
import { defineLatchkeyButton, type Mounted, type MountOptions, mount } from '@latchkey/react/mount'
import { type AppOptions, getDefaultConfig } from '../src/get-default-config.ts'

/** What `Latchkey.start` takes: what `getDefaultConfig` does, with Ethereum's mainnet and ethers where nothing is named, and `mount`'s settings. */
export type StartOptions = Omit<AppOptions, 'networks' | 'adapters'> &
  Partial<Pick<AppOptions, 'networks' | 'adapters'>> & { readonly modal?: Omit<MountOptions, 'client'> | undefined }

/** Makes the client, mounts the modal and defines `<latchkey-button>`. */
function start({ modal, ...options }: StartOptions): Mounted {
  const { client } = getDefaultConfig({ networks: [networks.mainnet], adapters: [ethersAdapter()], ...options })
  const latchkey = mount({ client, ...modal })
  defineLatchkeyButton(latchkey)
  return latchkey
}

/** `window.Latchkey` of a page that loads this file. */
const latchkey = {
  start,
  networks,
  ethersAdapter,
  getDefaultConfig,
  mount,
  defineLatchkeyButton,
  activeConnection,
  addressOn,
  disconnect,
  getAccount,
  getNetwork,
  getProvider,
  sendTransaction,
  signMessage,
  switchNetwork,
} as const

Object.assign(globalThis, { Latchkey: latchkey })
