import workerUrl from '../worker/vault-worker.ts?worker&url'

type Policy = { createScriptURL(url: string): string }
type Policies = { createPolicy(name: string, rules: Policy): Policy }

/** Makes the start of the worker that holds the keys. Trusted Types allow this page one script address, the worker's. */
export function createVaultWorkerStart(): () => Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const rules = {
    createScriptURL(url: string) {
      if (url !== workerUrl) throw new TypeError('Only the worker’s own script is started')
      return url
    },
  }
  // A policy of one name is made once.
  const policy = trustedTypes?.createPolicy('latchkey-login', rules) ?? rules
  return () => new Worker(policy.createScriptURL(workerUrl), { type: 'module', name: 'latchkey-vault' })
}
