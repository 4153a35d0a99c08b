/** The public page of a wallet in thirdweb's generated copy of the WalletConnect registry. */
export function thirdweb(id: string): `https://${string}` {
  return `https://github.com/thirdweb-dev/js/blob/main/packages/thirdweb/src/wallets/__generated__/wallet/${id}/index.ts`
}

/** RainbowKit's connector of a wallet; the wallets' own teams contribute these. */
export function rainbowKit(folder: string): `https://${string}` {
  return `https://github.com/rainbow-me/rainbowkit/tree/main/packages/rainbowkit/src/wallets/walletConnectors/${folder}`
}

/** Dynamic's published wallet book, with extension ids and window paths. */
export const walletBook = 'https://www.npmjs.com/package/@dynamic-labs/wallet-book'
