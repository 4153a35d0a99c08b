import type { ChainKnowledge } from '@latchkey/core/ports'
import { type CosmosChainSettings, settingsOf } from '../chain-settings.ts'
import { decodeBech32 } from './bech32.ts'

/**
 * The rules of Cosmos that need no request. An address is bech32 of 20 bytes (keys) or 32 (contracts, ADR-28). One key has another address
 * on each chain, and on a chain with a known prefix only that form is an address. Cosmos wallets share no payment URI, so a receive view
 * shows the address.
 */
export function cosmosChain(chains: Readonly<Record<string, CosmosChainSettings>>): ChainKnowledge<'cosmos'> {
  return {
    isAddress(address, chainId) {
      const decoded = decodeBech32(address)
      if (decoded?.bytes.length !== 20 && decoded?.bytes.length !== 32) return false
      const settings = chainId === undefined ? undefined : settingsOf(chainId, chains)
      return settings === undefined || decoded.prefix === settings.bech32Prefix
    },
    displayAddress: (address) => address,
    sameAddress: (a, b) => a === b,
    explorerPath: (kind, value) => `/${kind === 'address' ? 'address' : 'tx'}/${encodeURIComponent(value)}`,
    receiveUri: (address) => address,
    defaultAccountType: 'eoa',
  }
}
