/** A cursor that this server never gave. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor'
}
