import { connect } from '@latchkey/core'
import { cosmosAdapter } from '../cosmos-adapter.ts'
import { type Chains, instanceOf, settingsOf, targetOf, useClient, usePage, useWallet } from './page.fixture.ts'

/** A visitor connected with the test wallet; `settings` are the first chain's. */
export async function visitOf(chains: Chains, options: Parameters<typeof useWallet>[2] = {}, settings: object = {}) {
  const { listeners, page } = usePage()
  const { controls } = useWallet(chains, page, options)
  const own = settingsOf(chains)
  const home = { bech32Prefix: 'cosmos', gasPrice: '0.025uatom', ...own[chains.home.chainId], ...settings }
  const adapter = cosmosAdapter({ chains: { ...own, [chains.home.chainId]: home } })
  const { client, clock } = useClient(chains, { adapters: [adapter] })
  const { connection } = await connect(client, { adapterId: 'cosmos', connectorId: 'keplr' })
  const [alice = '', bob = ''] = controls.addresses()
  const { can } = instanceOf(client)
  const on = targetOf(connection)
  return { ...chains, alice, bob, can, chains, client, clock, connection, controls, listeners, on }
}

/** A message in CosmJS' form. */
export function bankSend(from: string, to: string, amount: string) {
  return {
    typeUrl: '/cosmos.bank.v1beta1.MsgSend',
    value: { fromAddress: from, toAddress: to, amount: [{ denom: 'uatom', amount }] },
  }
}
