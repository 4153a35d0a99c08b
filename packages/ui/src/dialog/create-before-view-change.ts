import { Component, type ComponentClass } from 'react'

type Props = {
  readonly viewKey: string
  /** Called before anything of the new view is in the document. */
  readonly onChange: () => void
}

/**
 * A component that tells of a new view while the old one still stands and the document is as it was laid out: hooks
 * hear of it only afterwards. Made by a call, because React under `react-server` has no class to extend when this file
 * is imported.
 */
export function createBeforeViewChange(): ComponentClass<Props> {
  return class BeforeViewChange extends Component<Props> {
    override getSnapshotBeforeUpdate({ viewKey }: Props): null {
      if (viewKey !== this.props.viewKey) this.props.onChange()
      return null
    }

    /** React wants it beside the one above. */
    override componentDidUpdate(): void {}

    override render(): null {
      return null
    }
  }
}
