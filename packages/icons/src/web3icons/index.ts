export type { IconSet } from '../icon-set.ts'
export { web3icons } from './web3icons.ts'
