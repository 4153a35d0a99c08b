import { truncateMiddle } from '@latchkey/core/format'
import type { ReactNode } from 'react'
import { part } from '../test-hooks/test-hooks.ts'

/** The props of `Address`. */
export type AddressProps = { readonly value: string }

/** An address with its middle left out; the whole one is its title. Always written left to right. */
export function Address({ value }: AddressProps): ReactNode {
  return (
    <bdi dir="ltr" title={value} {...part('address')}>
      {truncateMiddle(value)}
    </bdi>
  )
}
