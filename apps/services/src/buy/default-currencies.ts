import type { BuyCurrency } from './buy-config.ts'

const ethereum = { name: 'ethereum', displayName: 'Ethereum', chainId: 'eip155:1', transak: 'ethereum' }
const polygon = { name: 'polygon', displayName: 'Polygon', chainId: 'eip155:137', transak: 'polygon' }
const base = { name: 'base', displayName: 'Base', chainId: 'eip155:8453', transak: 'base' }
const arbitrum = { name: 'arbitrum', displayName: 'Arbitrum One', chainId: 'eip155:42161', transak: 'arbitrum' }
const optimism = { name: 'optimism', displayName: 'OP Mainnet', chainId: 'eip155:10', transak: 'optimism' }
const solana = {
  name: 'solana',
  displayName: 'Solana',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  transak: 'solana',
}

/**
 * The currencies for sale if the operator names none. Contracts are those of the issuer:
 * https://developers.circle.com/stablecoins/usdc-contract-addresses
 */
export const defaultCurrencies: readonly BuyCurrency[] = [
  {
    id: 'USDC',
    name: 'USD Coin',
    symbol: 'USDC',
    networks: [
      { ...ethereum, contractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', moonpay: 'usdc', meld: 'USDC' },
      { ...polygon, contractAddress: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', moonpay: 'usdc_polygon' },
      { ...base, contractAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', moonpay: 'usdc_base' },
      { ...arbitrum, contractAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', moonpay: 'usdc_arbitrum' },
      { ...optimism, contractAddress: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', moonpay: 'usdc_optimism' },
      { ...solana, contractAddress: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', moonpay: 'usdc_sol' },
    ],
  },
  {
    id: 'ETH',
    name: 'Ether',
    symbol: 'ETH',
    networks: [
      { ...ethereum, moonpay: 'eth' },
      { ...base, moonpay: 'eth_base' },
      { ...arbitrum, moonpay: 'eth_arbitrum' },
      { ...optimism, moonpay: 'eth_optimism' },
    ],
  },
  { id: 'SOL', name: 'Solana', symbol: 'SOL', networks: [{ ...solana, moonpay: 'sol', meld: 'SOL' }] },
]
