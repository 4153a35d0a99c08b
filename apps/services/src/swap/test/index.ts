export { type DeployedPools, deployPools } from './deploy-pools.ts'
