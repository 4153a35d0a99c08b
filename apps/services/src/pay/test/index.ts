export { deployPaidToken } from './deploy-paid-token.ts'
export { exchangeStandInKey, startExchangeStandIn } from './start-exchange-stand-in.ts'
export { startPaidServer } from './start-paid-server.ts'
