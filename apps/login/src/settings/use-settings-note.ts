import { useState } from 'react'
import { createDelegationEnds, type DelegationEnds } from '../delegation/delegation-ends.ts'
import { createOwnerChanges, type OwnerChanges } from '../owners/owner-changes.ts'
import { createPermissionEnds, type PermissionEnds } from '../permissions/permission-ends.ts'
import type { RpcRequest } from '../rpc/rpc-context.ts'
import type { OpenScreen, SettingsNote } from '../stage/stage.ts'
import { useFrame } from '../ui/frame-hooks.ts'

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
