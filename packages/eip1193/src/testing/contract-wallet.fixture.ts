import type { ContractEnvironment, ContractWallet } from '@latchkey/core/testing'
import type { PageWallet } from '@latchkey/test-wallets/page'
import type { Phone } from './phone.fixture.ts'

/** A page wallet as the contract suite handles it. */
export function contractWallet({ controls, provider }: Pick<PageWallet, 'controls' | 'provider'>): ContractWallet {
  return {
    shown: () => Object.values(controls.prompts()).reduce((sum, count) => sum + count, 0),
    approve: () => void controls.approvePending(),
    reject: () => void controls.rejectPending(),
    chooseAnother: () => controls.switchAccount(1),
    revoke: () => controls.disconnect(),
    asked: () => controls.requests().length,
    chooseNetwork: () => controls.setChain(31338),
    lies: {
      'no-accounts': () => controls.lie('eth_requestAccounts', []),
      garbage: () => controls.lie('eth_requestAccounts', 'none'),
    },
    async lock() {
      controls.permit()
      controls.lock()
      // What an earlier page asked: the wallet's window is still there.
      void provider.request({ method: 'eth_requestAccounts' }).catch(() => undefined)
      await controls.whenPending('unlock')
    },
  }
}

/** A phone wallet's session as the contract suite handles it. */
export function contractTransport({ say, transport }: Phone): ContractEnvironment['transport'] {
  return { transport, say: say as never, end: () => say({ type: 'ended', reason: 'remote' }) }
}
