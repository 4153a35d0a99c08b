export { type DeployNamesOptions, deployNames } from './deploy-names.ts'
