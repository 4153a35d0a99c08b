/** What is wrong with the file of a recovery kit. */
export type KitFault = 'none' | 'newer' | 'damaged'

const texts: { readonly [Fault in KitFault]: string } = {
  none: 'This file is no recovery kit',
  newer: 'This recovery kit needs a newer version of this page',
  damaged: 'This recovery kit is damaged',
}

/** An error about the file of a kit. Its text is for developers: the visitor reads the copy of its fault. */
export function kitError(kitFault: KitFault): RangeError {
  return Object.assign(new RangeError(texts[kitFault]), { kitFault })
}

/** The fault of a kit's file that an error is about. */
export function kitFaultOf(error: unknown): KitFault | undefined {
  return (error as { readonly kitFault?: KitFault } | undefined)?.kitFault
}
