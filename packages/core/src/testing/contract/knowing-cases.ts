import { check } from './check.ts'
import type { ContractCase } from './contract-harness.ts'
import { openPage } from './open-page.ts'

/** What an adapter knows by itself. */
export const knowingCases: readonly ContractCase[] = [
  {
    name: 'the chain knows its own addresses, links and spellings',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      const { chainId, accounts } = await page.connected()
      const { chain } = page.adapter
      const address = accounts[0].addresses.find((one) => one.chainId === chainId || one.chainId === '*')?.address ?? ''
      check(chain.isAddress(address, chainId), 'an account’s address is one')
      check(!chain.isAddress('', chainId) && !chain.isAddress('no address', chainId), 'what is none is not')
      const shown = chain.displayAddress(address, chainId)
      check(
        chain.sameAddress(shown, address) && chain.isAddress(shown, chainId),
        'the shown spelling is the same address',
      )
      check(!chain.sameAddress(address, 'another account'), 'another address is another one')
      for (const kind of ['address', 'transaction'] as const) {
        const path = chain.explorerPath(kind, address)
        check(path.startsWith('/') && path.includes(address), 'paths begin with a slash and name what they lead to')
      }
      const network = page.client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
      const uri = network && chain.receiveUri(address, network).toLowerCase()
      check(
        uri === undefined || uri.includes(address.toLowerCase()) || uri.includes(shown.toLowerCase()),
        'who receives',
      )
      stop()
    },
  },
  {
    name: 'the proposal names what a phone wallet is asked for',
    async run(harness) {
      const { adapter } = await openPage(harness)
      const { methods, events } = typeof adapter.proposal === 'function' ? await adapter.proposal() : adapter.proposal
      check(methods.length > 0, 'at least one method')
      check(new Set([...methods, ...events]).size === methods.length + events.length, 'each once')
    },
  },
]
