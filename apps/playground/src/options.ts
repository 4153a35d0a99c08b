/** Every ecosystem but Ethereum, in the order they are listed. */
export const ecosystemNames = ['solana', 'bitcoin', 'cosmos', 'polkadot'] as const
export type EcosystemName = (typeof ecosystemNames)[number]
/** The client's `features`, as the playground offers them. */
const featureNames = ['send', 'receive', 'swap', 'buy', 'pay', 'collectibles', 'activity', 'permissions'] as const
type Toggles = { readonly [name in EcosystemName | (typeof featureNames)[number]]: 'off' | 'on' }

/** The playground's options; kept in the address, so a configuration can be shared and survives a reload. */
export type PlaygroundOptions = Toggles & {
  /** The library for Ethereum; `none` beside another ecosystem makes a page without it. */
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
  /** Whether Latchkey draws an account's image, or the page itself. */
  readonly avatar: 'ours' | 'own' | 'broken'
  /** How the connect button shows the network. */
  readonly network: 'hide' | 'show' | 'icon'
  /** Which network the connect button needs: on another one it offers to switch. */
  readonly needs: 'any' | 'second'
  readonly reconnect: 'on' | 'off'
  /** Sign-in with a signature: kept in the browser, or on the services' sign-in server. */
  readonly signIn: 'off' | 'required' | 'optional' | 'server'
  /** Accounts without a wallet, and the ways to log in. */
  readonly login: 'off' | 'on'
  readonly loginEmail: 'on' | 'off'
  readonly loginSocials: 'all' | 'off'
  readonly loginFarcaster: 'on' | 'off'
  readonly loginPasskey: 'off' | 'on'
  /** Whether the app learns address and code, or the login site alone. */
  readonly loginCodes: 'app' | 'frame'
  /** Names under a domain of the services, for logins. */
  readonly names: 'off' | 'on'
  /** Which test wallets announce themselves; with `page` the app brings one too. */
  readonly testWallets: 'two' | 'one' | 'page' | 'off'
  /** The client's option of this name: labels on every text, longer messages. */
  readonly debug: 'on' | 'off'
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
  avatar: ['ours', 'own', 'broken'],
  network: ['hide', 'show', 'icon'],
  needs: ['any', 'second'],
  reconnect: ['on', 'off'],
  signIn: ['off', 'required', 'optional', 'server'],
  login: ['off', 'on'],
  loginEmail: ['on', 'off'],
  loginSocials: ['all', 'off'],
  loginFarcaster: ['on', 'off'],
  loginPasskey: ['off', 'on'],
  loginCodes: ['app', 'frame'],
  names: ['off', 'on'],
  send: ['on', 'off'],
  receive: ['on', 'off'],
  swap: ['on', 'off'],
  buy: ['on', 'off'],
  pay: ['on', 'off'],
  collectibles: ['on', 'off'],
  activity: ['on', 'off'],
  permissions: ['on', 'off'],
  testWallets: ['two', 'one', 'page', 'off'],
  debug: ['on', 'off'],
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

/** Without any adapter the EVM networks are still there, for phone wallets. */
export function hasEvm(options: PlaygroundOptions): boolean {
  return options.adapter !== 'none' || ecosystemNames.every((name) => options[name] === 'off')
}

/** The features that the page sets differently from the client's defaults, where only permissions are off. */
export function featuresOf(options: PlaygroundOptions) {
  const changed = featureNames.filter((name) => (options[name] === 'on') === (name === 'permissions'))
  return Object.fromEntries(changed.map((name) => [name, name === 'permissions']))
}

/** The ways to log in that the page is set to, in their order. */
export function loginMethods({ loginEmail, loginFarcaster, loginPasskey, loginSocials }: PlaygroundOptions) {
  const socials = ['google', 'x', 'discord', 'github', 'apple', 'facebook'] as const
  return [
    ...(loginPasskey === 'on' ? (['passkey'] as const) : []),
    ...(loginEmail === 'on' ? (['email'] as const) : []),
    ...(loginSocials === 'all' ? socials : []),
    ...(loginFarcaster === 'on' ? (['farcaster'] as const) : []),
  ]
}
