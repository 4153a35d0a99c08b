/** The wallet that an injected provider says it is. */
export type ProviderIdentity = { readonly rdns: string; readonly name: string }

/**
 * Flags by which injected wallets mark their provider. The order matters: nearly every wallet also sets `isMetaMask`,
 * so that sites for MetaMask accept it. So MetaMask comes last.
 */
const flags: readonly (readonly [flag: string, rdns: string, name: string])[] = [
  ['isRabby', 'io.rabby', 'Rabby Wallet'],
  ['isBraveWallet', 'com.brave.wallet', 'Brave Wallet'],
  ['isCoinbaseWallet', 'com.coinbase.wallet', 'Coinbase Wallet'],
  ['isTrust', 'com.trustwallet.app', 'Trust Wallet'],
  ['isTrustWallet', 'com.trustwallet.app', 'Trust Wallet'],
  ['isPhantom', 'app.phantom', 'Phantom'],
  ['isOkxWallet', 'com.okex.wallet', 'OKX Wallet'],
  ['isOKExWallet', 'com.okex.wallet', 'OKX Wallet'],
  ['isBitKeep', 'com.bitget.web3', 'Bitget Wallet'],
  ['isZerion', 'io.zerion.wallet', 'Zerion'],
  ['isRainbow', 'me.rainbow', 'Rainbow'],
  ['isFrame', 'sh.frame', 'Frame'],
  ['isEnkrypt', 'com.enkrypt', 'Enkrypt'],
  ['isExodus', 'com.exodus.web3-wallet', 'Exodus'],
  ['isTokenPocket', 'pro.tokenpocket', 'TokenPocket'],
  ['isBackpack', 'app.backpack', 'Backpack'],
  ['isUniswapWallet', 'org.uniswap.app', 'Uniswap Wallet'],
  ['isMetaMask', 'io.metamask', 'MetaMask'],
]

/**
 * Recognises a provider that didn't announce itself (EIP-6963). `undefined` when no flag is known. A flag whose getter
 * throws counts as absent. A flag is only a claim: show a name by it, but never trust it.
 *
 * @example identifyProvider(window.ethereum)?.name // 'MetaMask'
 */
export function identifyProvider(provider: unknown): ProviderIdentity | undefined {
  if ((typeof provider !== 'object' && typeof provider !== 'function') || provider === null) return undefined
  const found = flags.find(([flag]) => isSet(provider, flag))
  return found && { rdns: found[1], name: found[2] }
}

function isSet(provider: object, flag: string): boolean {
  try {
    return (provider as Record<string, unknown>)[flag] === true
  } catch {
    return false
  }
}
