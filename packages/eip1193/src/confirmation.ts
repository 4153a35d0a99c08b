/** SPEC S8.31: how long a confirmation is waited for, in ms. After it the transaction was sent and is still pending (R45). */
export const confirmationMs = 25_000
