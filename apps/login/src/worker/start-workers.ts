import previewUrl from '../preview/preview-worker.ts?worker&url'
import vaultUrl from './vault-worker.ts?worker&url'

type Policy = { createScriptURL(url: string): string }
type Policies = { createPolicy(name: string, rules: Policy): Policy }

const rules: Policy = {
  createScriptURL(url) {
    if (url !== vaultUrl && url !== previewUrl) throw new TypeError('Only the workers’ own scripts are started')
    return url
  },
}

let made: Policy | undefined

/** Trusted Types allow only the workers' script URLs on this page. A policy can be made only once per name. */
function policy(): Policy {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  made ??= trustedTypes?.createPolicy('latchkey-login', rules) ?? rules
  return made
}

/** Starts the worker that holds the keys. */
export const startVaultWorker = (): Worker =>
  new Worker(policy().createScriptURL(vaultUrl), { type: 'module', name: 'latchkey-vault' })

/** Starts a worker that reads one question. */
export const startPreviewWorker = (): Worker =>
  new Worker(policy().createScriptURL(previewUrl), { type: 'module', name: 'latchkey-preview' })
