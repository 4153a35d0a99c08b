export { allowanceAbi, deployAllowances, permit2Abi } from './deploy-allowances.ts'
