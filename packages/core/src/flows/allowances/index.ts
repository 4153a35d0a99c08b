export { allowances } from './allowances.ts'
export type { Allowance, Allowances, AllowancesState, RevokeParameters } from './allowances-api.ts'
export { revokeCall } from './revoke-call.ts'
