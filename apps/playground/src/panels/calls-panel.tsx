import { activeConnection, type LatchkeyClient } from '@latchkey/core'
import type { Ability } from '@latchkey/core/ports'
import { getCallsStatus, getCapabilities } from '@latchkey/core/wallet-calls'
import {
  useLatchkeyGrantPermissions,
  useLatchkeyRevokePermissions,
  useLatchkeySendCalls,
  useReadable,
} from '@latchkey/react'
import { useState } from 'react'
import { evmReceiver } from '../evm-receiver.ts'
import { ActionGroup } from './action-group.tsx'

/** Two transfers of a thousandth of an ether. */
const calls = [1, 2].map(() => ({ to: evmReceiver, value: 10n ** 15n }))

/** A day's allowance for a key without an owner. */
const permission = (now: number) => ({
  expiry: Math.floor(now / 1000) + 86_400,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` }] } },
  permissions: [
    {
      type: 'native-token-recurring-allowance',
      data: { allowance: '0x38d7ea4c68000', start: Math.floor(now / 1000), period: 86_400 },
    },
  ],
})

type Props = { readonly client: LatchkeyClient; readonly run: (task: () => Promise<string>) => () => void }

/** What some wallets can do beside signing (EIP-5792, ERC-7715): a button for each that the wallet in use has. */
export function CallsPanel({ client, run }: Props) {
  const abilities = useReadable(client.connection, (state) => activeConnection(state)?.abilities)
  const { mutateAsync: sendCalls } = useLatchkeySendCalls()
  const { mutateAsync: grant } = useLatchkeyGrantPermissions()
  const { mutateAsync: revoke } = useLatchkeyRevokePermissions()
  const [bundle, setBundle] = useState<string>()
  const [context, setContext] = useState<string>()

  async function send(atomicRequired: boolean) {
    const { id } = await sendCalls({ calls, atomicRequired })
    setBundle(id)
    return `Calls sent: ${id}`
  }
  async function tell(id: string) {
    const { status, receipts } = await getCallsStatus(client, { id })
    return ['Calls', status, ...receipts.map(({ hash }) => hash)].join(' ')
  }
  async function allow() {
    const granted = await grant({ request: permission(Date.now()) })
    setContext(granted.context)
    return `Granted ${granted.context}`
  }
  async function takeBack(granted: string) {
    await revoke({ context: granted })
    setContext(undefined)
    return `Revoked ${granted}`
  }
  const buttons: readonly (readonly [Ability, string, (() => Promise<string>) | undefined])[] = [
    [
      'getCapabilities',
      'Capabilities',
      async () => `Capabilities: ${JSON.stringify(await getCapabilities(client, {}))}`,
    ],
    ['sendCalls', 'Send calls', () => send(false)],
    ['sendCalls', 'Send calls at once or not at all', () => send(true)],
    ['getCallsStatus', 'Status of the calls', bundle === undefined ? undefined : () => tell(bundle)],
    ['grantPermissions', 'Grant permissions', allow],
    ['revokePermissions', 'Revoke permissions', context === undefined ? undefined : () => takeBack(context)],
  ]
  const shown = buttons.filter(([ability]) => abilities?.includes(ability))
  if (shown.length === 0) return null
  const actions = shown.map(([, label, task]) => [label, task] as const)
  return <ActionGroup id="calls" title="Calls and permissions" buttons={actions} run={run} />
}
