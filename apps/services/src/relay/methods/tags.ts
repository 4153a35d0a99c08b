/** The tags a relay itself gives to messages. Clients tag all others. */
export const tags = { propose: 1100, proposeReply: 1101, settle: 1102 } as const
