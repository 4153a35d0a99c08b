import { type Context, createContext } from 'react'

/**
 * `createContext`, also where a server graph only loads the module to hand its names on (`react-server`): React has no contexts there, and
 * nothing is rendered from it.
 */
export function createSafeContext<T>(value: T): Context<T> {
  return (createContext as typeof createContext | undefined)?.(value) as Context<T>
}
