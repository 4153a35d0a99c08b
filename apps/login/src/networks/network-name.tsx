import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { nameNetwork } from './name-network.ts'

/** The name of a network, and whether it is a test network. */
export function NetworkName({ chainId }: { readonly chainId: string }): ReactNode {
  const { t } = useCopy()
  const { isTest, name } = nameNetwork(chainId)
  return (
    <>
      <bdi>{name}</bdi>
      {isTest && ` (${t('testNetwork')})`}
    </>
  )
}
