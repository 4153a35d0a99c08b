import type { NetworkRowData } from './network-row-data.ts'
import type { WalletGroupData, WalletRowData, WalletSummary } from './wallet-row-data.ts'

/** An image for the stories: two plain shapes on a ground, no company's logo. */
function image(ground: string, shape: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="${ground}" d="M0 0h40v40H0z"/><circle cx="20" cy="20" r="11" fill="${shape}"/><circle cx="20" cy="20" r="5" fill="${ground}"/></svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}

export const rabby: WalletSummary = { id: 'io.rabby', name: 'Rabby', icon: image('#7084ff', '#fff') }

export const longWallet: WalletSummary = {
  id: 'com.example.long',
  name: 'The Extraordinarily Verbose Wallet of the Northern Lighthouse Company',
}

const walletConnect: WalletRowData = { id: 'walletConnect', name: 'WalletConnect', tag: 'qr' }

export const wallets: readonly WalletRowData[] = [
  { ...rabby, tag: 'recent' },
  { id: 'io.metamask', name: 'MetaMask', icon: image('#f5e7d6', '#d9772b'), tag: 'installed' },
  { id: 'app.phantom', name: 'Phantom', icon: image('#a99be8', '#fff'), tag: 'multichain' },
  { id: 'me.rainbow', name: 'Rainbow' },
  { id: 'com.trustwallet.app', name: 'Trust Wallet', icon: image('#fff', '#2949c8') },
]

export const groups: readonly WalletGroupData[] = [
  { id: 'walletConnect', wallets: [walletConnect] },
  { id: 'recent', wallets: wallets.slice(0, 1) },
  { id: 'injected', wallets: wallets.slice(1) },
]

const names =
  'Amber Birch Cedar Delta Ember Fjord Grove Harbor Indigo Juniper Kestrel Lagoon Meadow Nimbus Orchid Pebble'.split(
    ' ',
  )

/** A registry's worth of wallets. */
export function manyWallets(count: number): WalletRowData[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `wallet-${index}`,
    name: `${names[index % names.length]}${index < names.length ? '' : ` ${Math.floor(index / names.length) + 1}`}`,
  }))
}

export const networks: readonly NetworkRowData[] = [
  { id: 'eip155:1', name: 'Ethereum', icon: image('#eceef6', '#6075c9'), state: 'current' },
  { id: 'eip155:8453', name: 'Base', icon: image('#2151f5', '#fff'), state: 'idle' },
  { id: 'eip155:10', name: 'OP Mainnet', icon: image('#e2374a', '#fff'), state: 'idle' },
  { id: 'eip155:42161', name: 'Arbitrum One', state: 'idle' },
  { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', state: 'idle' },
]

export const pairingUri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1795219200'

export const address = '0x7a3F1d0e6cB1cE3d5b6E8f2A94C0a1B2c3D4e5F6'
