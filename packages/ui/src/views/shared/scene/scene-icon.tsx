import type { ReactNode } from 'react'
import { Icon, type IconProps } from '../../../icon/icon.tsx'
import { useStyles } from '../../../styles/use-styles.ts'
import css from './scene.css?inline'

/** A scene's image where there is no wallet's: one of our icons on a tile of the same size. */
export function SceneIcon({ name }: Pick<IconProps, 'name'>): ReactNode {
  useStyles(css)
  return (
    <span className="lk-scene-icon">
      <Icon name={name} size="lg" />
    </span>
  )
}
