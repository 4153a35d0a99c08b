import { createConfig, http } from 'wagmi'
import { mainnet, sepolia } from 'wagmi/chains'

export const chains = [mainnet, sepolia] as const

export const wagmiOptions = { chains, transports: { [mainnet.id]: http(), [sepolia.id]: http() } }

export const floorConfig = () => createConfig(wagmiOptions)
