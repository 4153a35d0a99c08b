import { isLatchkeyError } from '@latchkey/core/errors'
import type { PermissionEntry } from '@latchkey/frame/wire'
import type { CopyKey } from '../copy/en.ts'
import type { RpcRequest } from '../frame/rpc-context.ts'
import { textOfError } from '../ui/use-task.ts'
import { encodeContext } from './delegation.ts'

export type PermissionEndsState = {
  /** The permission that is being ended. */
  readonly endingId?: string | undefined
  /** Why the last one wasn't ended. */
  readonly problem?: CopyKey | undefined
}

/** The ends of permissions that "Your login" asked for: they outlive it, because the approval takes its place. */
export type PermissionEnds = {
  getState(): PermissionEndsState
  subscribe(listener: () => void): () => void
  /** Asks to end a permission, one at a time. */
  end(entry: PermissionEntry): void
}

/** @param request asks the frame, as an app does */
export function createPermissionEnds(request: (request: RpcRequest) => Promise<unknown>): PermissionEnds {
  let state: PermissionEndsState = {}
  const listeners = new Set<() => void>()
  function set(next: PermissionEndsState) {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    end({ chainId, delegation, id }) {
      if (state.endingId !== undefined) return
      set({ endingId: id })
      const params = [{ permissionsContext: encodeContext(delegation, '0x') }]
      request({ method: 'wallet_revokePermissions', params, chainId }).then(
        () => set({}),
        (error: unknown) => set({ problem: problemOf(error) }),
      )
    },
  }
}

function problemOf(error: unknown): CopyKey | undefined {
  // The visitor sees it in the list still.
  if (isLatchkeyError(error, 'connection/user-rejected')) return undefined
  const text = textOfError(error)
  return text === 'offline' ? text : 'permissionEndFailed'
}
