import type { LatchkeyClient } from '../../kernel/client.ts'
import { accountTarget } from '../account/account-target.ts'
import { remoteSettings } from '../services/remote-settings.ts'
import { namedProviders } from './named-providers.ts'

/** The services' providers that the app or its operator allows, and that pay out on the visitor's network. */
export function offeredProviders<Provider extends { readonly id: string; readonly namespaces: readonly string[] }>(
  client: LatchkeyClient,
  all: readonly Provider[],
): readonly Provider[] {
  const setting = client.use(remoteSettings).getState().features.buy
  const namespace = accountTarget(client)?.connection.namespace
  const isWanted = (id: string) => setting === true || namedProviders(setting).includes(id)
  return all.filter(({ id, namespaces }) => isWanted(id) && (!namespace || namespaces.includes(namespace)))
}
