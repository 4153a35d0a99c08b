import { hueOf } from '../wallet-icon/hue-of.ts'

/** Two neighbouring hues (through the warm side for warm ones: the other way lies olive) and where the light falls, in %. */
export function gradientOf(seed: string): Readonly<Record<`--lk-${string}`, number>> {
  const hue = hueOf(seed)
  return { '--lk-hue': hue, '--lk-hue-2': hue < 100 ? hue - 50 : hue + 50, '--lk-x': 20 + (hueOf(`${seed}.`) % 60) }
}
