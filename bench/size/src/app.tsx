import { useConnect, useConnection, useConnectors } from 'wagmi'

/**
 * The least a wagmi app ships: a list of connectors. As any app of some size it loads a part of itself on demand, so what the bundler adds
 * for that is no cost of Latchkey's.
 */
export function App() {
  const { address } = useConnection()
  const { mutate: connect } = useConnect()
  const connectors = useConnectors()
  if (address) return <p>{address}</p>
  return (
    <>
      {connectors.map((connector) => (
        <button type="button" key={connector.uid} onClick={() => connect({ connector })}>
          {connector.name}
        </button>
      ))}
      <button type="button" onClick={() => import('./more.ts').then(({ more }) => more())}>
        More
      </button>
    </>
  )
}
