/** The states of a transaction that the view distinguishes. */
export type ApproveStatus =
  | 'building'
  | 'previewing'
  | 'ready'
  /** The next one of several steps is ready. */
  | 'next'
  | 'moved'
  | 'asked'
  /** The login site's own window lies over the view. */
  | 'askedLogin'
  | 'sent'
  /** Sent, and a confirmation takes longer than usual. */
  | 'late'
  | 'included'
  /** Included, and it is something else than what was shown. */
  | 'differs'
  /** Nothing was sent. */
  | 'failed'
  | 'reverted'
  | 'cancelled'
  | 'replaced'
  | 'partial'
  | 'rejected'
  /** Account or network are others than at the beginning. */
  | 'changed'
  /** The page went away while the wallet was asked. */
  | 'unknown'

/** One step, as it is drawn. */
export type ApproveStep = {
  readonly label: string
  readonly status: 'waiting' | 'asked' | 'sent' | 'included' | 'failed' | 'rejected' | 'unknown'
  readonly hash?: string | undefined
  /** Its page at the block explorer. */
  readonly href?: string | undefined
  /** Its sender paid more to have it included sooner. */
  readonly spedUp?: boolean | undefined
  /** The wallet sent something else than what was shown, or calls beside it. */
  readonly differs?: 'other' | 'added' | undefined
}
