export { deployPaidToken } from './deploy-paid-token.ts'
export { startPaidServer } from './start-paid-server.ts'
