import { Fragment, type ReactNode } from 'react'

export type PhraseProps = {
  /** A text with `{name}` placeholders that `useCopy` has left as they are. */
  readonly text: string
  /** The values of the placeholders, e.g. links. */
  readonly values: Readonly<Record<string, ReactNode>>
}

/** A sentence with elements inside it, in whatever order the language wants. */
export function Phrase({ text, values }: PhraseProps): ReactNode {
  return text.split(/(\{\w+\})/).map((piece, index) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1]
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move, and several may be empty
    return <Fragment key={index}>{name === undefined ? piece : (values[name] ?? piece)}</Fragment>
  })
}
