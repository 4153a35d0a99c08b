import { base, mainnet } from 'wagmi/chains'
import { getDefaultConfig, Latchkey } from './index.ts'

const { config, client } = getDefaultConfig({ appName: 'My app', chains: [mainnet, base] })
const ids: 1 | 8453 = config.chains[0].id
config.getClient({ chainId: 8453 })
// @ts-expect-error: a chain that isn't configured
config.getClient({ chainId: 10 })
// @ts-expect-error: no chain
getDefaultConfig({ appName: 'My app', chains: [] })
// @ts-expect-error: a transport of a chain that isn't configured
getDefaultConfig({ appName: 'My app', chains: [mainnet], transports: { 10: undefined } })
Latchkey({ app: { config, client } })
Latchkey({ app: () => getDefaultConfig({ appName: 'My app', chains: [mainnet] }) })

export type Used = typeof ids
