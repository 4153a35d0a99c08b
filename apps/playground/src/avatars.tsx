import type { AvatarComponent, ModalSettings } from '@latchkey/react'
import type { PlaygroundOptions } from './options.ts'

/** A checked square in two colours of the address, styled by the page's own sheet. */
const Checked: AvatarComponent = ({ address, ensImage, size }) =>
  ensImage ? (
    <img src={ensImage} alt="" width={size} height={size} />
  ) : (
    <svg className="own-avatar" viewBox="0 0 2 2" width={size} height={size} aria-hidden="true">
      <path d="M0 0h1v2h1V1H0Z" fill={`#${address.slice(-6)}`} />
    </svg>
  )

const Broken: AvatarComponent = () => {
  throw new Error('This avatar is broken')
}

export const avatars: { readonly [name in PlaygroundOptions['avatar']]: ModalSettings['avatar'] } = {
  ours: undefined,
  own: Checked,
  broken: Broken,
}
