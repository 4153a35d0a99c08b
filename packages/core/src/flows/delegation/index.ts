export type { Delegation, Delegations } from './delegation-api.ts'
export { delegations } from './delegations.ts'
export { type GetDelegationParameters, getDelegation } from './get-delegation.ts'
