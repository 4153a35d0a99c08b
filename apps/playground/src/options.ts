/** Every ecosystem but Ethereum, in the order they are listed. */
export const ecosystemNames = ['solana', 'bitcoin', 'cosmos', 'polkadot'] as const
export type EcosystemName = (typeof ecosystemNames)[number]
type Toggles = { readonly [name in EcosystemName]: 'off' | 'on' }

/** What the playground can be set to; kept in the address, so a configuration can be shared and survives a reload. */
export type PlaygroundOptions = Toggles & {
  /** Who brings Ethereum; `none` beside another ecosystem makes a page without it. */
  readonly adapter: 'wagmi' | 'ethers' | 'ethers5' | 'none'
  readonly pairing: 'private' | 'public' | 'off'
  readonly wallets: 'registry' | 'list' | 'off'
  readonly theme: 'system' | 'light' | 'dark'
  readonly locale: 'en' | 'ar'
  readonly layer: 'top' | 'z-index'
  readonly size: 'compact' | 'wide'
  readonly icons: 'web3icons' | 'all' | 'generated'
  readonly injected: 'auto' | 'always'
  readonly consent: 'off' | 'notice' | 'box'
  readonly unsupported: 'shown' | 'allowed'
  readonly embedded: 'off' | 'on'
  /** Which network the connect button needs: on another one it offers to switch. */
  readonly needs: 'any' | 'second'
  readonly reconnect: 'on' | 'off'
  /** Sign-in with a signature: kept in the browser, or on the services' sign-in server. */
  readonly signIn: 'off' | 'required' | 'optional' | 'server'
  /** Which test wallets announce themselves; with `page` the app brings one too. */
  readonly testWallets: 'two' | 'one' | 'page' | 'off'
}

export const choices: {
  readonly [key in keyof PlaygroundOptions]: readonly [PlaygroundOptions[key], ...PlaygroundOptions[key][]]
} = {
  adapter: ['wagmi', 'ethers', 'ethers5', 'none'],
  solana: ['off', 'on'],
  bitcoin: ['off', 'on'],
  cosmos: ['off', 'on'],
  polkadot: ['off', 'on'],
  pairing: ['private', 'public', 'off'],
  wallets: ['registry', 'list', 'off'],
  theme: ['system', 'light', 'dark'],
  locale: ['en', 'ar'],
  layer: ['top', 'z-index'],
  size: ['compact', 'wide'],
  icons: ['web3icons', 'all', 'generated'],
  injected: ['auto', 'always'],
  consent: ['off', 'notice', 'box'],
  unsupported: ['shown', 'allowed'],
  embedded: ['off', 'on'],
  needs: ['any', 'second'],
  reconnect: ['on', 'off'],
  signIn: ['off', 'required', 'optional', 'server'],
  testWallets: ['two', 'one', 'page', 'off'],
}

export function readOptions(search = location.search): PlaygroundOptions {
  const given = new URLSearchParams(search)
  const entries = Object.entries(choices).map(([key, values]) => {
    const value = given.get(key)
    return [key, (values as readonly string[]).includes(value ?? '') ? value : values[0]]
  })
  return Object.fromEntries(entries) as PlaygroundOptions
}

/** Only what differs from the default is written. */
export function writeOptions(options: PlaygroundOptions): string {
  const changed = Object.entries(options).filter(([key, value]) => choices[key as keyof PlaygroundOptions][0] !== value)
  return changed.length ? `?${new URLSearchParams(changed)}` : location.pathname
}

/** Without any adapter the EVM networks are there all the same, for phone wallets. */
export function hasEvm(options: PlaygroundOptions): boolean {
  return options.adapter !== 'none' || ecosystemNames.every((name) => options[name] === 'off')
}
