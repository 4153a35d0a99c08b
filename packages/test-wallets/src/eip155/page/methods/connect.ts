import type { PageMethod } from '../page-host.ts'

/** `eth_requestAccounts`: asks once, then the origin stays permitted. */
export const connect: PageMethod = async (_params, { host, confirm }) => {
  const { permitted, locked } = host.state.get()
  if (!permitted || locked)
    await host.exclusively(async () => {
      await host.unlock()
      if (host.state.get().permitted) return
      await confirm()
      host.state.update({ permitted: true })
    })
  return host.accounts().map((account) => account.address)
}
