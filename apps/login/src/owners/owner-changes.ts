import type { CopyKey } from '../copy/en.ts'
import type { RpcRequest } from '../rpc/rpc-context.ts'
import type { OwnerChange } from './change-owner.ts'
import { ownerProblem } from './owner-problem.ts'
import type { OwnersThere } from './read-owners.ts'

/** A change of an account's owners on one network. */
export type OwnerChangeAttempt = {
  /** CAIP-2 */
  readonly chainId: string
  readonly change: OwnerChange
  /** Why the change failed. Absent while it runs. */
  readonly problem?: CopyKey | undefined
}

export type OwnerChangesState = {
  /** The account of these changes. */
  readonly address?: string | undefined
  readonly asked?: OwnerChangeAttempt | undefined
  /**
   * The key of the newest kit that was saved here. This page made it, so no server and no node can name another key.
   */
  readonly kit?: string | undefined
}

/** The changes that "Your login" requested. They outlive its screen, because each approval replaces the screen. */
export type OwnerChanges = {
  getState(): OwnerChangesState
  subscribe(listener: () => void): () => void
  /** Requests a change, one at a time. The previous change is forgotten. */
  start(address: string, asked: Omit<OwnerChangeAttempt, 'problem'>): void
  /** Forgets a change that failed. */
  dismiss(): void
}

/** @param request asks the frame, as an app does */
export function createOwnerChanges(request: (request: RpcRequest) => Promise<unknown>): OwnerChanges {
  let state: OwnerChangesState = {}
  const listeners = new Set<() => void>()
  function set(next: OwnerChangesState) {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start(address, { chainId, change }) {
      if (state.asked && !state.asked.problem) return
      const before = state.address === address ? state : { address }
      const asked = { chainId, change }
      const kept = change.action === 'add-kit' ? { ...before, kit: change.owner } : before
      set({ ...kept, asked })
      request({ method: 'login_changeOwner', params: [change], chainId }).then(
        () => set({ ...kept, asked: undefined }),
        (error: unknown) => set({ ...kept, asked: { ...asked, problem: ownerProblem(error) } }),
      )
    },
    dismiss: () => set({ ...state, asked: undefined }),
  }
}

/** Whether the change is done on a network. */
export function isOwnerChanged(change: OwnerChange, { kitOwner, passkeys }: OwnersThere): boolean {
  switch (change.action) {
    case 'add-kit':
      return kitOwner?.toLowerCase() === change.owner.toLowerCase()
    case 'remove-kit':
      return kitOwner === undefined
    case 'add-passkey':
      return passkeys.includes(change.id)
    default:
      return !passkeys.includes(change.id)
  }
}
