import { useState } from 'react'
import { createDelegationEnds, type DelegationEnds } from '../delegation/delegation-ends.ts'
import { createOwnerChanges, type OwnerChanges } from '../owners/owner-changes.ts'
import { createPermissionEnds, type PermissionEnds } from '../permissions/permission-ends.ts'
import type { RpcRequest } from '../rpc/rpc-context.ts'
import type { OpenScreen } from '../stage/stage.ts'
import { useFrame } from '../ui/frame-hooks.ts'

/** The state of "Your login" that is kept while an approval replaces it, until the page closes. */
type SettingsNote = {
  ownerChanges?: OwnerChanges | undefined
  permissionEnds?: PermissionEnds | undefined
  delegationEnds?: DelegationEnds | undefined
}

/** What "Your login" changes on the networks. It goes on while an approval replaces the screen. */
export function useSettingsNote(screen: OpenScreen): {
  readonly changes: OwnerChanges
  readonly delegationEnds: DelegationEnds
  readonly ends: PermissionEnds
} {
  const { request } = useFrame()
  const [kept] = useState(() => {
    const note: SettingsNote = (screen.name === 'settings' && screen.given.note) || {}
    const ask = async (asked: RpcRequest) => request?.(asked)
    note.ownerChanges ??= createOwnerChanges(ask)
    note.permissionEnds ??= createPermissionEnds(ask)
    note.delegationEnds ??= createDelegationEnds(ask)
    return { changes: note.ownerChanges, delegationEnds: note.delegationEnds, ends: note.permissionEnds }
  })
  return kept
}
