import type { CoreClient } from '../../kernel/client.ts'
import type { Namespace, Unsubscribe } from '../../kernel/ports/namespace.ts'

/** Shows the namespaces as `connecting` until the returned function is called. */
export function markConnecting(client: CoreClient, namespaces?: readonly Namespace[] | undefined): Unsubscribe {
  const asked = [...new Set(namespaces ?? client.networks.map((network) => network.chainNamespace))]
  let waiting = true
  for (const namespace of asked) client.dispatch({ type: 'pending', namespace, kind: 'attempts', by: 1 })
  return () => {
    if (!waiting) return
    waiting = false
    for (const namespace of asked) client.dispatch({ type: 'pending', namespace, kind: 'attempts', by: -1 })
  }
}
