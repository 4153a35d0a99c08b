import type { MouseEventHandler } from 'react'

type Press = MouseEventHandler<HTMLButtonElement>

/** What a press does after the app's own handler, which may prevent it. */
export function withPress(own: Press | undefined, act: () => void): Press {
  return (event) => {
    own?.(event)
    if (event.defaultPrevented) return
    // Safari doesn't, and so couldn't give it back to the button when the modal closes.
    event.currentTarget.focus()
    act()
  }
}
