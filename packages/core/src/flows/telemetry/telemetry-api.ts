/** What telemetry may send. */
export type TelemetryOptions = {
  /** Sends the connected account's address with every event. Ask your visitors first. @default false */
  readonly address?: boolean | undefined
}

/** Sends a client's events to the app's own endpoint. */
export type Telemetry = {
  /**
   * Sends an unexpected error, without addresses, at most five in 60 s. A declined or aborted request is no error. `uncaught` marks those that
   * reached the page.
   */
  report(error: unknown, options?: { readonly uncaught?: boolean | undefined }): void
  /** Nothing is sent any more. */
  stop(): void
}
