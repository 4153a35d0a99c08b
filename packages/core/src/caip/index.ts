export { type AccountId, formatAccountId, type ParsedAccountId, parseAccountId } from './account-id.ts'
export { formatChainId, isChainId, namespaceOf, type ParsedChainId, parseChainId } from './chain-id.ts'
export { isAccountOn, sameAccountId, sameAddress } from './compare.ts'
export { isCaipAddress, knownNamespaces } from './is-caip-address.ts'
