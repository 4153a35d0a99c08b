export { type OnrampStandIn, startOnrampStandIn } from './start-onramp-stand-in.ts'
