import type { Connection } from '@latchkey/core'
import type { ChainId } from '@latchkey/core/ports'
import type { ReactNode } from 'react'
import { usePart } from './use-part.tsx'

const load = () => import('./delegation-part.tsx')

/**
 * The warning if an unknown contract controls the account in use. It loads after the view.
 *
 * @param on the network on which something will arrive, if that isn't the network in use
 */
export function useDelegationNotice(connection: Connection | undefined, on?: ChainId | undefined): ReactNode {
  const { failure, module } = usePart(connection?.namespace === 'eip155' ? load : undefined)
  return module ? <module.DelegationPart on={on} /> : failure
}
